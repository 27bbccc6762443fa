-- Outside a transaction

-- Up Migration

-- Its own looked at orders alone, and so let go of entries together with them.
select keep_from_truncate('ledger_entries', 'Entries of the ledger stay as long as their order.');
select keep_from_truncate('order_changes', 'The history of an order stays as long as the order.');
select keep_from_truncate('paper_numbers', 'Numbers of papers leave no gap.');
select keep_from_truncate('paper_taxes', 'What papers say of tax stays as long as they do.');
select keep_from_truncate('papers', 'papers cannot be changed');
select keep_from_truncate('shop_settings_changes', 'The history of settings is never emptied.');
