-- Up Migration

-- Names and phone numbers in a text, each run with its forms, by which it is found however it is
-- written. Words with hyphens and apostrophes between them are one word: all of them first, as oneill,
-- then all but the first of them, and so on. A phone number is its digits from the last to the first,
-- between + and a full stop: +49 (0)30 123-4567 is +76543210394. So 1234567, as +7654321, is the
-- beginning of it. An extension belongs to the run and to no form. A number with its country's code,
-- those of ITU-T E.164, and the 0 that is dialled within the country has another form without that 0.
-- Of a longer text the beginning is read: forms may be three times as long, and share the megabyte of
-- a tsvector with the words.
create function order_runs(written text) returns table (run text, forms text[])
language sql immutable strict parallel safe
begin atomic
  with folded as materialized (
    select left(lower(fold(left(written, 10000))), 10000) as folded
  ),
  joined as (
    select found[1] as run, regexp_split_to_array(found[1], '[''-]+') as words from folded,
      regexp_matches(folded, '[[:alnum:]]+(?:[''-]+[[:alnum:]]+){1,5}', 'g') found
    where found[1] ~ '[[:alpha:]]'
  ),
  phones as (
    select found[1] as run, found[2] as number from folded,
      regexp_matches(folded, '(?<![[:alnum:]])(([+]?[(]?[0-9](?:[ ()./·•-]{0,3}[0-9])+)'
        || '(?: *(?:extension|extn?|durchwahl|dw|poste|x|#)[.: ]*[0-9]{1,6}(?![0-9]))?)', 'g') found
  ),
  digits as (
    select run, number ~ '^[(]?([+]|00)' as is_international,
      ltrim(regexp_replace(regexp_replace(number, '[(]0+[)]', '', 'g'), '[^0-9]', '', 'g'), '0') as digits
    from phones
  ),
  numbers as (
    select run, digits from digits
    union
    select run, regexp_replace(digits, '^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]'
      || '|(?:2[1-689]|3[578]|42|5[09]|6[7-9]|8[0578]|9[679])[0-9])0', '\1')
    from digits where is_international
  )
  select run, array(
    select left(array_to_string(words[first:], ''), 60)
    from generate_series(1, cardinality(words) - 1) first order by first) from joined
  union all
  select run, array_agg('+' || reverse(digits) || '.') from numbers
  where length(digits) between 6 and 17 group by run;
end;

-- The forms among the words of an order, which `order_words` gives otherwise.
create function order_forms(written text) returns tsvector
language sql immutable strict parallel safe
return array_to_tsvector(array(select distinct unnest(forms) from order_runs(written)));

-- Words of orders that were placed before this moment were written without forms. A worker writes them
-- anew, from the newest to the oldest.
alter table order_words_range add column forms_from timestamptz not null default '-infinity';
update order_words_range set forms_from = 'infinity' where words_until > '-infinity';
