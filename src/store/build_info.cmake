# Run at every build: writes OUTPUT from TEMPLATE, and only when something changed.
find_package(Git QUIET)
set(GIT_REVISION "unknown")
set(GIT_DIRTY "unknown")
if(GIT_FOUND)
  execute_process(COMMAND ${GIT_EXECUTABLE} -C ${SOURCE_DIR} rev-parse HEAD RESULT_VARIABLE failed
                  OUTPUT_VARIABLE revision OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(NOT failed)
    set(GIT_REVISION ${revision})
    execute_process(COMMAND ${GIT_EXECUTABLE} -C ${SOURCE_DIR} status --porcelain OUTPUT_VARIABLE changes
                    OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    if(changes STREQUAL "")
      set(GIT_DIRTY "no")
    else()
      set(GIT_DIRTY "yes")
    endif()
  endif()
endif()
configure_file(${TEMPLATE} ${OUTPUT} @ONLY)
