-- The check of costs holds for lines from before, too. Nobody waits for this.
alter table order_lines validate constraint order_lines_cost_not_negative;
