-- Reads the table while others write to it.
alter table commissions validate constraint commissions_not_negative;
