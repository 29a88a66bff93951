// All tables of a process: makes them, loads them when somebody asks or something is due, and lets
// go of those that rest.
#pragma once

#include <map>
#include <string>
#include <unordered_map>

#include "server/actor.h"

namespace tide::server {

struct NewSeat {
  std::string kind = "open";  // "open", "person", "opponent"
  std::string person;
  std::string level;       // of an opponent
  std::string nonce_hash;  // of a person
};

struct NewTable {
  std::string game;
  std::map<std::string, std::string> options;
  std::vector<NewSeat> seats;
  Times times;
  bool listed = false;
  bool hints = false;
  std::string host;
  std::string fixed_seed;
  bool lesson = false;
  std::vector<std::pair<int, std::string>> actions;  // of an imported game
};

class Hub {
 public:
  Hub(Loop& loop, Store& store, Metrics& metrics, const Pace& pace, Log log);

  // The id of the new table; the error says what was wrong with it.
  void create(const NewTable& table, std::function<void(Expected<std::string>)> done);
  // Nothing: there is no such table.
  Expected<std::shared_ptr<Actor>> table(const std::string& id);
  std::shared_ptr<Actor> loaded(const std::string& id) const;
  std::size_t loaded_count() const { return actors_.size(); }
  // Wakes tables where something is overdue, forgets those that rest; call it every two seconds.
  void sweep();
  // Looks which tables other processes have changed lately, in case a hint got lost.
  void catch_up();

  std::string name_of(const std::string& person);
  void forget_name(const std::string& person) { names_.erase(person); }
  void forget_names() { names_.clear(); }
  // With the content that a table was made with.
  Expected<std::shared_ptr<const AnyGame>> game(const std::string& id, const std::string& hash);

 private:
  Loop& loop_;
  Store& store_;
  Metrics& metrics_;
  Log log_;
  Surroundings around_;
  std::unordered_map<std::string, std::shared_ptr<Actor>> actors_;
  std::unordered_map<std::string, std::string> names_;
  std::map<std::pair<std::string, std::string>, std::shared_ptr<const AnyGame>> games_;
};

}  // namespace tide::server
