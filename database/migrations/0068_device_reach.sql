-- Devices of some categories in thousands of areas, counted up to 10,000: found area by area and read from the index
-- alone, where the whole table was read until enough matched. 12 ms, then 4 (docs/benchmarks.md).
create index device__reach on device (area_id, category, id) where deleted_at is null;
