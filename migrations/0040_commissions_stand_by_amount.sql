-- Staff sort commissions by amount too, among millions of them as quickly as by time.
CREATE INDEX "commissions_by_amount" ON "commissions" USING btree ("amount","id");
