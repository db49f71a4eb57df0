-- A part of one or two characters of a name, among a million rows of the log: trigrams cannot find it, and two characters are a
-- whole name in Chinese (docs/design/0010-logs.md).

-- Every character of a text and every pair of neighbours, in lower case. Its cost keeps the planner from asking row by row.
create function audit_short_grams(value text) returns text[] language sql immutable strict parallel safe cost 10000 as $$
  select string_to_array(low, null) || array(select substr(low, at, 2) from generate_series(1, length(low) - 1) as at)
  from (select lower(value)) as lowered (low)
$$;

create index audit__short_search on audit using gin (audit_short_grams(user_name), audit_short_grams(object_name));
