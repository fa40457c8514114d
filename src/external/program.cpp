// SPDX-License-Identifier: Apache-2.0
#include "external/program.hpp"

#include <cmath>
#include <nlohmann/json.hpp>
#include <string_view>

#include "core/failure.hpp"

namespace regretbench {
namespace {

using nlohmann::json;

constexpr int protocol_version = 1;

// What is wrong with an answer.
struct Unusable : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Whatever bytes a program wrote, as UTF-8: the text ends in result files.
std::string readable(const std::string& bytes) {
  return json::parse(json(bytes).dump(-1, ' ', false, json::error_handler_t::replace)).get<std::string>();
}

// Many programs write NaN and Infinity, which JSON has no words for; as null they are refused by name where a number
// is read, and ignored in a key that is not.
std::string with_null_for_not_finite(std::string line) {
  for (const std::string_view word : {"-Infinity", "Infinity", "NaN"})
    for (auto at = line.find(word); at != std::string::npos; at = line.find(word, at))
      line.replace(at, word.size(), "null");
  return line;
}

json parsed(const std::string& line) {
  json answer = json::parse(line, nullptr, false);
  if (answer.is_discarded()) answer = json::parse(with_null_for_not_finite(line), nullptr, false);
  if (answer.is_discarded()) throw Unusable("is not JSON");
  if (!answer.is_object()) throw Unusable("is not a JSON object");
  return answer;
}

const json& entry(const json& answer, const std::string& key) {
  const auto found = answer.find(key);
  if (found == answer.end()) throw Unusable("lacks the key \"" + key + "\"");
  return *found;
}

double number(const json& value, const std::string& key) {
  if (!value.is_number()) throw Unusable("must have a number as \"" + key + "\"");
  return value.get<double>();
}

std::optional<double> optional_number(const json& answer, const std::string& key) {
  return answer.contains(key) ? std::optional(number(answer.at(key), key)) : std::nullopt;
}

std::vector<double> numbers(const json& answer, const std::string& key) {
  const json& list = entry(answer, key);
  if (!list.is_array()) throw Unusable("must have a list of numbers as \"" + key + "\"");
  std::vector<double> values;
  for (const json& value : list) values.push_back(number(value, key));
  return values;
}

ProgramDescription description_in(const json& answer) {
  ProgramDescription description;
  if (answer.contains("name")) {
    if (!answer.at("name").is_string()) throw Unusable("must have a text as \"name\"");
    description.name = answer.at("name").get<std::string>();
  }
  if (answer.contains("dimension")) {
    const json& dimension = answer.at("dimension");
    if (answer.contains("lower") || answer.contains("upper"))
      throw Unusable("must have either \"dimension\" or both \"lower\" and \"upper\"");
    if (!dimension.is_number_unsigned() || dimension < 1 || dimension > 1000)
      throw Unusable("must have a whole number in [1, 1000] as \"dimension\"");
    description.lower.assign(dimension.get<std::size_t>(), 0);
    description.upper.assign(dimension.get<std::size_t>(), 1);
  } else {
    description.lower = numbers(answer, "lower");
    description.upper = numbers(answer, "upper");
  }
  if (description.lower.empty() || description.lower.size() != description.upper.size())
    throw Unusable("must have as many numbers in \"lower\" as in \"upper\", and at least one");
  for (std::size_t k = 0; k < description.lower.size(); ++k)
    if (!(description.lower[k] < description.upper[k])) throw Unusable("must have every \"lower\" below its \"upper\"");
  description.optimum = optional_number(answer, "optimum");
  description.noise_variance = optional_number(answer, "noise_variance");
  if (description.noise_variance && !(*description.noise_variance > 0))
    throw Unusable("must have a number above 0 as \"noise_variance\", or none");
  return description;
}

// One question: sends the request and reads the answer by `read`.  `doing` opens the text of what goes wrong.
template <class Read>
auto ask(ExternalProcess& process, double timeout, const std::string& doing, const json& request, Read read) {
  try {
    const std::string line = process.ask(request.dump(), std::chrono::duration<double>(timeout));
    try {
      const json answer = parsed(line);
      if (const auto error = answer.find("error"); error != answer.end())
        process.fail("reported an error: " + (error->is_string() ? error->get<std::string>() : error->dump()));
      return read(answer);
    } catch (const Unusable& error) {
      process.fail("answered " + excerpt(line) + ", which " + error.what());
    }
  } catch (const ProcessFailure& failure) {
    throw TrialFailure(FailureKind::program, readable(doing + ", the program " + failure.what()));
  }
}

ExternalProcess started(const std::vector<std::string>& words) {
  try {
    return ExternalProcess(words);
  } catch (const ProcessFailure& failure) {
    throw TrialFailure(FailureKind::program, readable(std::string("the program ") + failure.what()));
  }
}

}  // namespace

ExternalProgram::ExternalProgram(const std::vector<std::string>& words, double timeout)
    : process_(started(words)), timeout_(timeout) {
  description_ =
      ask(process_, timeout_, "describing itself", {{"do", "hello"}, {"version", protocol_version}}, description_in);
}

ExternalProgram::~ExternalProgram() { process_.dismiss(json({{"do", "goodbye"}}).dump()); }

void ExternalProgram::reset(std::uint64_t seed) {
  const std::string doing = "being reset with seed " + std::to_string(seed);
  ask(process_, timeout_, doing, {{"do", "reset"}, {"seed", seed}}, [](const json& answer) {
    if (entry(answer, "ok") != true) throw Unusable("must have true as \"ok\"");
  });
}

Evaluation ExternalProgram::evaluate(Round t, const std::vector<double>& x) {
  const std::string doing = "evaluating round " + std::to_string(t) + " at " + json(x).dump();
  const auto finite = [&](const json& value, const std::string& key) {
    if (value.is_null())
      throw TrialFailure(FailureKind::not_finite, doing + ", the program answered a " + key + " that is not finite");
    return number(value, key);
  };
  return ask(process_, timeout_, doing, {{"do", "evaluate"}, {"round", t}, {"x", x}}, [&](const json& answer) {
    Evaluation evaluation{finite(entry(answer, "y"), "y"), std::nullopt};
    if (answer.contains("f")) evaluation.value = finite(answer.at("f"), "f");
    return evaluation;
  });
}

}  // namespace regretbench
