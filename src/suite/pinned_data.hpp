// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "suite/suite_file.hpp"

namespace regretbench {

/// Makes what the data files hold a part of what the suite is.  Reads each file that the objective's section names, or
/// its objective by default, and sets the key to NAME@CHECKSUM by an override, which journals and results keep: records
/// of other data are then another suite's, and a file that changes while trials are played is refused.
/// Throws InputError naming section and key when a file cannot be read or is another than the suite asks for.
void pin_data_files(SuiteFile& file);

}  // namespace regretbench
