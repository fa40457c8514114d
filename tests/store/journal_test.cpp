// SPDX-License-Identifier: Apache-2.0
#include "store/journal.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <boost/crc.hpp>
#include <csignal>
#include <random>

#include "core/error.hpp"
#include "store/bytes.hpp"
#include "store/sample.hpp"
#include "store/scratch.hpp"

namespace regretbench {
namespace {

JournalContents read(const std::string& path) { return read_journal(File(path, File::Mode::read)); }

// What reading a journal says in refusal; "" when it does not refuse.
std::string refusal(const std::string& path) {
  try {
    read(path);
  } catch (const StorageError& error) {
    return error.what();
  }
  return "";
}

// What opening one for writing says.
template <class Error>
std::string refusal_to_open(const std::string& path, const JournalHeader& header) {
  try {
    const Journal journal(path, header);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

// A frame as the journal's description has it, made without the journal's own code.
std::string frame(char kind, const std::string& payload) {
  const std::string body = kind + payload;
  boost::crc_32_type crc;
  crc.process_bytes(body.data(), body.size());
  ByteWriter writer;
  writer.put(static_cast<std::uint32_t>(body.size()));
  writer.put(static_cast<std::uint32_t>(crc.checksum()));
  return writer.bytes() + body;
}

class JournalTest : public testing::Test {
 protected:
  // Header, begin, four trials handed out, three records of which the second failed, end.  Notes where each frame ends.
  JournalTest() {
    Journal journal(path, header_of(suite));
    const auto note_end = [&] { ends.push_back(std::filesystem::file_size(path)); };
    note_end();
    journal.begin_run({{"started", "today"}, {"trials", "3"}});
    note_end();
    journal.hand_out(4);
    note_end();
    journal.append(record_frame(sample_record(suite, 0)));
    note_end();
    journal.append(record_frame(failed_sample(suite, 1, "no luck")));
    note_end();
    journal.append(record_frame(sample_record(suite, 4)));
    note_end();
    journal.end_run({{"finished", "tomorrow"}});
    note_end();
    whole = content_of(path);
  }

  // How many of the frames lie in the first `size` bytes.
  std::size_t frames_within(std::size_t size) const {
    return static_cast<std::size_t>(std::upper_bound(ends.begin(), ends.end(), size) - ends.begin());
  }

  void expect_good_prefix(std::size_t frames, std::size_t size) const {
    const JournalContents contents = read(path);
    EXPECT_EQ(contents.good_size, static_cast<std::int64_t>(ends[frames - 1]));
    EXPECT_EQ(contents.dropped, static_cast<std::int64_t>(size - ends[frames - 1]));
    EXPECT_EQ(contents.runs.size(), frames >= 2 ? 1u : 0u);
    EXPECT_EQ(contents.records.size(), frames < 4 ? 0 : std::min<std::size_t>(frames - 3, 3));
  }

  ScratchFolder folder;
  std::string path = folder / "a.journal";
  Suite suite = sample_suite();
  std::vector<std::size_t> ends;
  std::string whole;
};

TEST_F(JournalTest, HoldsWhatWasAppended) {
  const JournalContents contents = read(path);
  EXPECT_EQ(contents.header.digest, suite.digest());
  EXPECT_EQ(contents.header.canonical, suite.canonical);
  EXPECT_EQ(contents.header.title, "Sample");
  EXPECT_EQ(contents.header.suite_text, suite.text);
  EXPECT_EQ(contents.header.trials, 3);
  EXPECT_EQ(contents.runs, (std::vector<Facts>{{{"started", "today"}, {"trials", "3"}, {"finished", "tomorrow"}}}));
  EXPECT_EQ(fact(contents.runs[0], "finished"), "tomorrow");
  EXPECT_EQ(fact(contents.runs[0], "weather"), "");
  EXPECT_EQ(contents.records_of_last_run, 3);
  EXPECT_EQ(contents.superseded, 0);
  EXPECT_EQ(contents.lost, 0);
  EXPECT_EQ(contents.lost_by_last_run, 1);
  EXPECT_EQ(contents.played.at(suite.cells[0].hash).trials, 2);
  EXPECT_EQ(contents.played.at(suite.cells[0].hash).seconds, 0.25);  // the failed trial took no time
  EXPECT_EQ(contents.dropped, 0);
  EXPECT_EQ(contents.good_size, static_cast<std::int64_t>(whole.size()));

  ASSERT_EQ(contents.records.size(), 3u);
  const RecordPlace& failed = contents.records.at({suite.cells[0].hash, 1});
  EXPECT_TRUE(failed.failed());
  EXPECT_EQ(failed.kind, FailureKind::exception);
  EXPECT_EQ(failed.offset, static_cast<std::int64_t>(ends[3]));
  EXPECT_EQ(read_record(File(path, File::Mode::read), failed).failure, "no luck");
  const RecordPlace& last = contents.records.at({suite.cells[1].hash, 1});
  EXPECT_FALSE(last.failed());
  EXPECT_EQ(to_bytes(read_record(File(path, File::Mode::read), last)), to_bytes(sample_record(suite, 4)));
}

TEST_F(JournalTest, IsFramesOfLengthChecksumKindAndPayload) {
  EXPECT_EQ(whole.substr(0, 8), "RGBJRNL2");
  EXPECT_EQ(whole.substr(ends[3], ends[4] - ends[3]), frame('R', to_bytes(failed_sample(suite, 1, "no luck"))));
}

TEST_F(JournalTest, CutAtAnyByteGivesTheFramesBefore) {
  for (std::size_t size = 0; size < whole.size(); ++size) {
    SCOPED_TRACE(size);
    put_content(path, whole.substr(0, size));
    if (size < 8) {
      EXPECT_EQ(refusal(path), path + ": is not a regretbench journal");
    } else if (size < ends[0]) {
      EXPECT_EQ(refusal(path), path + ": its header is damaged, so nothing says which suite it belongs to");
    } else {
      expect_good_prefix(frames_within(size), size);
    }
  }
}

TEST_F(JournalTest, WithAnyBitFlippedGivesTheFramesBefore) {
  for (std::size_t i = 0; i < whole.size(); ++i) {
    SCOPED_TRACE(i);
    std::string damaged = whole;
    damaged[i] = static_cast<char>(damaged[i] ^ (1 << i % 8));
    put_content(path, damaged);
    if (i < 8) {
      EXPECT_EQ(refusal(path), path + ": is not a regretbench journal");
    } else if (i < ends[0]) {
      EXPECT_EQ(refusal(path), path + ": its header is damaged, so nothing says which suite it belongs to");
    } else {
      expect_good_prefix(frames_within(i), whole.size());
    }
  }
}

TEST_F(JournalTest, WithZerosAtItsEndCountsThemAsDropped) {
  for (const std::size_t zeros : {1, 7, 8, 9, 4096}) {
    SCOPED_TRACE(zeros);
    put_content(path, whole + std::string(zeros, '\0'));
    expect_good_prefix(ends.size(), whole.size() + zeros);
  }
}

TEST_F(JournalTest, WithGarbageAtItsEndCountsItAsDropped) {
  std::mt19937 draw(1);
  for (int repetition = 0; repetition < 300; ++repetition) {
    SCOPED_TRACE(repetition);
    std::string garbage(1 + draw() % 200, '\0');
    for (auto& byte : garbage) byte = static_cast<char>(draw());
    put_content(path, whole + garbage);
    expect_good_prefix(ends.size(), whole.size() + garbage.size());
  }
}

TEST_F(JournalTest, StopsAtSoundChecksumsOverSenselessBytes) {
  const std::string record = to_bytes(sample_record(suite, 2));
  const std::string first_frames = whole.substr(8, ends[0] - 8);
  for (const std::string& senseless :
       {frame('R', record.substr(0, record.size() - 1)), frame('R', record + "x"), frame('R', ""), frame('B', "\1"),
        frame('E', std::string(8, '\xff')), frame('A', "1234567"), first_frames}) {
    put_content(path, whole + senseless + frame('R', record));
    expect_good_prefix(ends.size(), whole.size() + senseless.size() + frame('R', record).size());
  }
}

TEST_F(JournalTest, OfAnOlderVersionIsRefusedByName) {
  put_content(path, "RGBJRNL1" + whole.substr(8));
  EXPECT_EQ(refusal(path), path + ": was written by regretbench 0.1, whose journals this version does not read");
}

TEST_F(JournalTest, CountsTrialsThatRunsHandedOutAndLeftNoRecordOf) {
  Journal journal(path, header_of(suite));
  journal.begin_run({});  // the run before lost one of four
  journal.hand_out(2);
  journal.hand_out(5);
  journal.append(record_frame(sample_record(suite, 2)) + record_frame(sample_record(suite, 3)));
  EXPECT_EQ(read(path).lost, 1);
  EXPECT_EQ(read(path).lost_by_last_run, 5);
  journal.begin_run({});
  EXPECT_EQ(read(path).lost, 6);
  EXPECT_EQ(read(path).lost_by_last_run, 0);
  EXPECT_EQ(read(path).superseded, 0);
}

TEST_F(JournalTest, RemovedWithItsFolderIsPutBackWithAllItHeldAndGoesOn) {
  const std::string inner = folder / "results/deep/x.journal";
  std::filesystem::create_directories(folder / "results/deep");
  Journal journal(inner, header_of(suite));
  journal.append(record_frame(sample_record(suite, 1)));
  EXPECT_FALSE(journal.put_back_if_removed());
  std::filesystem::remove_all(folder / "results");
  journal.append(record_frame(sample_record(suite, 2)));

  EXPECT_TRUE(journal.put_back_if_removed());

  EXPECT_FALSE(journal.put_back_if_removed());
  journal.append(record_frame(sample_record(suite, 3)));
  EXPECT_EQ(read(inner).records.size(), 3u);
  EXPECT_NE(refusal_to_open<InputError>(inner, header_of(suite)).find("another run is writing"), std::string::npos);
}

TEST_F(JournalTest, RemovedAndReplacedByAnotherFileIsNotPutBack) {
  Journal journal(path, header_of(suite));
  put_content(path, "somebody else's");
  EXPECT_THROW(journal.put_back_if_removed(), StorageError);
  EXPECT_EQ(content_of(path), "somebody else's");
}

// Whatever happens to the bytes, what is read is a beginning of what was written.
TEST_F(JournalTest, DamagedInAnyWayGivesNoRecordThatWasNotWritten) {
  std::mt19937 draw(2);
  const auto below = [&](std::size_t bound) { return static_cast<std::size_t>(draw()) % bound; };
  int shortened = 0;
  for (int repetition = 0; repetition < 3000; ++repetition) {
    SCOPED_TRACE(repetition);
    std::string damaged = whole;
    const std::size_t begin = ends[0] + below(whole.size() - ends[0]);
    const std::size_t count = 1 + below(whole.size() - begin);
    switch (below(5)) {
      case 0:  // a tail that the file system allocated and never wrote
        std::fill(damaged.begin() + static_cast<std::ptrdiff_t>(begin), damaged.end(), '\0');
        break;
      case 1:  // a block lost in the middle
        damaged.erase(begin, count);
        break;
      case 2:  // a block written twice
        damaged.insert(begin, whole.substr(begin, count));
        break;
      case 3:  // flipped bits
        for (std::size_t flips = 1 + below(8); flips > 0; --flips) {
          const std::size_t place = ends[0] + below(whole.size() - ends[0]);
          damaged[place] = static_cast<char>(damaged[place] ^ (1 << below(8)));
        }
        break;
      default:  // torn, with something else after it
        damaged.resize(begin);
        damaged += whole.substr(below(whole.size()));
    }
    put_content(path, damaged);
    const File file(path, File::Mode::read);
    const JournalContents contents = read_journal(file);
    for (const auto& [key, place] : contents.records) {
      const std::size_t cell = key.cell == suite.cells[0].hash ? 0 : 1;
      const auto position = static_cast<std::int64_t>(cell) * suite.trials + key.trial;
      const Record written = position == 1 ? failed_sample(suite, 1, "no luck") : sample_record(suite, position);
      EXPECT_EQ(to_bytes(read_record(file, place)), to_bytes(written));
    }
    EXPECT_EQ(contents.good_size + contents.dropped, static_cast<std::int64_t>(damaged.size()));
    shortened += contents.records.size() < 3;
    Journal(path, header_of(suite)).append(record_frame(sample_record(suite, 5)));
    EXPECT_EQ(read(path).dropped, 0);
    EXPECT_EQ(read(path).records.count({suite.cells[1].hash, 2}), 1u);
  }
  EXPECT_GT(shortened, 1000);
}

TEST_F(JournalTest, ThatDoesNotBeginWithAHeaderIsRefused) {
  put_content(path, "RGBJRNL2" + frame('R', to_bytes(sample_record(suite, 2))) + whole.substr(8));
  EXPECT_EQ(refusal(path), path + ": its header is damaged, so nothing says which suite it belongs to");
}

TEST_F(JournalTest, TakesTheLastOfTwoRecordsOfOneKey) {
  {
    Journal journal(path, header_of(suite));
    journal.append(record_frame(sample_record(suite, 1)));
  }
  const JournalContents contents = read(path);
  EXPECT_EQ(contents.superseded, 1);
  ASSERT_EQ(contents.records.size(), 3u);
  EXPECT_FALSE(contents.records.at({suite.cells[0].hash, 1}).failed());
  EXPECT_EQ(contents.records.at({suite.cells[0].hash, 1}).offset, static_cast<std::int64_t>(whole.size()));
}

TEST_F(JournalTest, OpenedAgainIsContinued) {
  {
    Journal journal(path, header_of(suite));
    EXPECT_EQ(journal.contents().records.size(), 3u);
    journal.begin_run({{"started", "later"}});
    journal.append(record_frame(sample_record(suite, 5)));
  }
  EXPECT_EQ(content_of(path).substr(0, whole.size()), whole);
  const JournalContents contents = read(path);
  EXPECT_EQ(contents.records.size(), 4u);
  EXPECT_EQ(contents.runs.size(), 2u);
  EXPECT_EQ(contents.records_of_last_run, 1);
}

TEST_F(JournalTest, OpenedWithATornRecordIsCutToItsGoodPart) {
  put_content(path, whole.substr(0, ends[5] - 1));
  {
    Journal journal(path, header_of(suite));
    EXPECT_EQ(journal.contents().dropped, static_cast<std::int64_t>(ends[5] - 1 - ends[4]));
    EXPECT_EQ(content_of(path), whole.substr(0, ends[4]));
    journal.append(record_frame(sample_record(suite, 4)));
  }
  EXPECT_EQ(content_of(path), whole.substr(0, ends[5]));
}

TEST_F(JournalTest, CutWithinItsHeaderIsBegunAnew) {
  const std::string header = whole.substr(0, ends[0]);
  for (std::size_t size = 0; size < ends[0]; size += size < 20 ? 1 : 31) {
    SCOPED_TRACE(size);
    put_content(path, whole.substr(0, size));
    const Journal journal(path, header_of(suite));
    EXPECT_TRUE(journal.contents().records.empty());
    EXPECT_EQ(content_of(path), header);
  }
}

TEST_F(JournalTest, WithADamagedHeaderAndRecordsIsRefusedAndLeftAsItIs) {
  for (std::size_t i = 8; i < ends[0]; ++i) {
    SCOPED_TRACE(i);
    std::string damaged = whole;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x10);
    put_content(path, damaged);
    EXPECT_EQ(refusal_to_open<StorageError>(path, header_of(suite)),
              path + ": its header is damaged, so nothing says which suite it belongs to");
    ASSERT_EQ(content_of(path), damaged);
  }
}

TEST_F(JournalTest, ThatIsAnotherFileIsRefusedAndLeftAsItIs) {
  for (const std::string& other :
       {std::string("no journal"), std::string("RGBJRNL9") + whole.substr(8), std::string(9, '\0')}) {
    put_content(path, other);
    EXPECT_EQ(refusal_to_open<StorageError>(path, header_of(suite)), path + ": is not a regretbench journal");
    EXPECT_EQ(content_of(path), other);
  }
}

TEST_F(JournalTest, OfAnotherSuiteIsRefusedWithTheFirstDifference) {
  EXPECT_EQ(refusal_to_open<InputError>(path, header_of(sample_suite({"seed=2"}))),
            path +
                ": was written from a different suite: it was 'seed=1', it is 'seed=2'; choose another --out or remove "
                "the journal");
  const std::string cell = refusal_to_open<InputError>(path, header_of(sample_suite({"objective.epsilon=0, 0.25"})));
  EXPECT_NE(cell.find("it was 'cell random,epsilon=0.5"), std::string::npos) << cell;
  EXPECT_NE(cell.find("it is 'cell random,epsilon=0.25"), std::string::npos) << cell;
  const std::string fewer = refusal_to_open<InputError>(path, header_of(sample_suite({"objective.epsilon=0"})));
  EXPECT_NE(fewer.find("it was 'cell random,epsilon=0="), std::string::npos) << fewer;
  EXPECT_EQ(content_of(path), whole);
}

TEST_F(JournalTest, OfMoreTrialsOfTheSameSuiteIsAccepted) {
  EXPECT_EQ(refusal_to_open<InputError>(path, header_of(sample_suite({"trials=9"}))), "");
  EXPECT_EQ(content_of(path), whole);
}

TEST_F(JournalTest, OfAnotherShardIsRefused) {
  const std::string shard = folder / "shard.journal";
  { const Journal journal(shard, header_of(suite, 1, 3)); }
  const std::string before = content_of(shard);
  EXPECT_EQ(refusal_to_open<InputError>(shard, header_of(suite, 2, 3)), shard + ": was written as shard 1/3, not 2/3");
  EXPECT_EQ(refusal_to_open<InputError>(shard, header_of(suite, 1, 2)), shard + ": was written as shard 1/3, not 1/2");
  EXPECT_EQ(refusal_to_open<InputError>(shard, header_of(suite)), shard + ": was written as shard 1/3, not 1/1");
  EXPECT_EQ(refusal_to_open<InputError>(shard, header_of(suite, 1, 3)), "");
  EXPECT_EQ(content_of(shard), before);
}

TEST_F(JournalTest, IsOpenedForWritingByOneAtATime) {
  {
    const Journal journal(path, header_of(suite));
    EXPECT_EQ(refusal_to_open<InputError>(path, header_of(suite)),
              path + ": another run is writing this journal; wait for it or choose another --out");
    EXPECT_EQ(read(path).records.size(), 3u);
  }
  EXPECT_EQ(refusal_to_open<InputError>(path, header_of(suite)), "");
}

// Files of this process cannot grow beyond a size while it lives: a full disk.
class FullDisk {
 public:
  explicit FullDisk(std::size_t size) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &before_);
    rlimit limit = before_;
    limit.rlim_cur = size;
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~FullDisk() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }

 private:
  rlimit before_{};
  void (*handler_)(int);
};

TEST_F(JournalTest, OnAFullDiskTakesTheTornRecordBack) {
  Journal journal(path, header_of(suite));
  const std::string record = record_frame(sample_record(suite, 2));
  for (const std::size_t room : {0, 1, 50}) {
    const FullDisk disk(whole.size() + room);
    EXPECT_THROW(journal.append(record), StorageError);
    EXPECT_EQ(content_of(path), whole);
  }
  journal.append(record);
  EXPECT_EQ(read(path).records.size(), 4u);
}

TEST_F(JournalTest, ReadRecordRefusesAPlaceWithoutARecord) {
  const File file(path, File::Mode::read);
  for (const std::size_t offset : {std::size_t{8}, ends[0], ends[3] + 1, ends[5], whole.size()})
    EXPECT_THROW(read_record(file, {static_cast<std::int64_t>(offset), 400, FailureKind::none}), StorageError)
        << offset;
}

}  // namespace
}  // namespace regretbench
