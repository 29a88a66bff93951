// Tables that live, without a network: people at seats, and eyes that see what they are sent.
#pragma once

#include <gtest/gtest.h>

#include "games/registry.h"
#include "server/hub.h"
#include "server/lesson.h"
#include "server/tests/temporary.h"
#include "server/tests/virtual_loop.h"

namespace tide::server {

class Eyes : public Watcher {
 public:
  void send(std::shared_ptr<const std::string> message) override {
    const json::value parsed = json::parse(*message);
    if (parsed.at("t") == "update") {
      updates.push_back(parsed.as_object());
      texts.push_back(*message);
    } else {
      others.push_back(parsed.as_object());
    }
  }
  bool ready() const override { return is_ready; }
  bool is_tab() const override { return true; }
  void replaced() override { was_replaced = true; }
  const json::object& last() const { return updates.back(); }
  std::int64_t v() const { return last().at("v").as_int64(); }

  std::vector<json::object> updates, others;
  std::vector<std::string> texts;
  bool is_ready = true, was_replaced = false;
};

class Tables : public testing::Test {
 protected:
  Tables() {
    prepare_secrets();
    open();
  }
  void open() {
    hub_.reset();
    store_.reset();
    auto opened = Store::open("sqlite:" + folder_.file("t.db"));
    EXPECT_TRUE(opened);
    store_ = std::move(*opened);
    loop_.others_busy = [this] { return store_->pending() > 0; };
    hub_.emplace(loop_, *store_, metrics_, Pace{}, [this](const Note& note) {
      notes_.push_back(note);
      if (note.fault) ADD_FAILURE() << note.text;
    });
  }

  Expected<std::string> create(const NewTable& table) {
    std::optional<Expected<std::string>> made;
    hub_->create(table, [&](Expected<std::string> id) { made = std::move(id); });
    loop_.run_until([&] { return made.has_value(); }, "a table");
    return *made;
  }
  // Ania and Jan at a table that is running.
  std::string two_people(const std::string& game = "connect-four", const Times& times = {}) {
    const auto id = create({.game = game,
                            .seats = {{"person", "ania"}, {"person", "jan"}},
                            .times = times,
                            .host = "ania"});
    EXPECT_TRUE(id) << id.error().message;
    started(*id);
    return *id;
  }
  // Ania is the learner.
  std::string new_lesson(const std::string& game) {
    NewTable table{.game = game, .host = "ania"};
    EXPECT_TRUE(lay_lesson((*find_game(game))->standard(), table));
    const auto id = create(table);
    EXPECT_TRUE(id) << id.error().message;
    started(*id);
    return *id;
  }
  void started(const std::string& id) {
    loop_.run_until([&] { return row(id).status == "running"; }, "the start");
    loop_.advance(1);
  }
  TableRow row(const std::string& id) { return **store_->find_table(id); }
  std::shared_ptr<Eyes> watch(const std::string& id, std::optional<Seat> viewer) {
    const auto eyes = std::make_shared<Eyes>();
    (*hub_->table(id))->watch(eyes, viewer, 0);
    loop_.run_until([&] { return !eyes->updates.empty(); }, "the first view");
    return eyes;
  }
  json::object command(const std::string& id, const std::string& person, Command c) {
    if (c.cid.empty()) c.cid = "cid-" + std::to_string(++cids_);
    std::optional<json::object> answer;
    (*hub_->table(id))->command(std::move(c), person, [&](json::object a) {
      answer = std::move(a);
    });
    loop_.run_until([&] { return answer.has_value(); }, "an answer");
    return *answer;
  }
  std::string result(const json::object& answer) {
    return answer.at("ok").as_bool() ? "ok" : std::string(answer.at("refused").as_string());
  }
  std::string act(const std::string& id, const std::string& person, int seat, std::int64_t window,
                  const std::string& text) {
    return result(command(
        id, person, {.kind = "act", .cid = "", .seat = seat, .window = window, .text = text}));
  }

  TemporaryFolder folder_;
  VirtualLoop loop_;
  Metrics metrics_;
  std::unique_ptr<Store> store_;
  std::optional<Hub> hub_;
  std::vector<Note> notes_;
  int cids_ = 0;
};

inline constexpr Seat one{0}, two{1};

}  // namespace tide::server
