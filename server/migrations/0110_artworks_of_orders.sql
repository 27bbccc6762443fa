-- Outside a transaction

-- Up Migration

-- one that was broken off is there, and of no use
drop index concurrently if exists order_items_artwork;

-- Which orders name a picture: of items with pictures alone, so that others cost nothing.
create index concurrently if not exists order_items_artwork
  on order_items using gin (selected_options jsonb_path_ops)
  where selected_options @? '$[*].artwork';
