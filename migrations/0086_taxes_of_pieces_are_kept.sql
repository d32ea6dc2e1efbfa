-- The tax in the pieces of orders that have documents already.
update orders o set pieces_gct = r.gct from (
  select d.order_id, sum(r.gct) as gct from document_rows r join documents d on d.id = r.document_id
  where r.line_id is not null and r.gct <> 0 group by 1
) r
where r.order_id = o.id and r.gct <> o.pieces_gct;
