-- The category before the area: for the categories of which the areas hold no device, one look at the index tells so, where
-- the index was walked through all the areas. A user of 200 roles that narrow cameras: 2 ms of the count of 50,000 cameras.
drop index device__reach;
create index device__reach on device (category, area_id, id) where deleted_at is null;
