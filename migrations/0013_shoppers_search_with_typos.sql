-- Shoppers search by whole and half words, with the ending that comes to mind and with typing errors.
-- The words of a product are kept beside it, so that a search reads an index instead of every text.
-- `search_words` holds each word twice: by its English stem, and as it is written, which half a word
-- can begin. `search_text` is for what is no word: 3-seater, 50%. pg_trgm, trusted since PostgreSQL 13,
-- finds the words that a misspelt one is near to.
create extension if not exists pg_trgm;
--> statement-breakpoint
alter table products
  add column search_text text not null generated always as (
    name || ' ' || category || ' ' || material || ' ' || colors::text || ' ' || features::text
    || ' ' || description
  ) stored,
  add column search_words tsvector not null generated always as (
    setweight(to_tsvector('english', name) || to_tsvector('simple', name), 'A')
    || setweight(
      to_tsvector('english', category || ' ' || material || ' ' || colors::text)
      || to_tsvector('simple', category || ' ' || material || ' ' || colors::text), 'B')
    || setweight(
      to_tsvector('english', features::text) || to_tsvector('simple', features::text), 'C')
    || setweight(to_tsvector('english', description) || to_tsvector('simple', description), 'D')
  ) stored;
--> statement-breakpoint
create index products_by_search_words on products using gin (search_words);
--> statement-breakpoint
create index products_by_search_text on products using gin (search_text gin_trgm_ops);
