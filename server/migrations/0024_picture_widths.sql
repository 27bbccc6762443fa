-- Up Migration

-- The widths 480 and 960 are new: the worker makes them of the pictures whose widths it has made.
update images set renditions_due = now()
where renditions_due is null
  and exists (
    select from image_renditions r
    where r.image_id = images.id and r.content_type = 'image/avif');
