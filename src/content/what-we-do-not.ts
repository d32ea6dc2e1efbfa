// What the shop does not do, each said in one sentence that the FAQ and the assistant share.

export const NO_WEEKENDS =
  'The courier delivers Monday to Friday, not on Saturdays, Sundays or public holidays.'

export const NO_PARTS =
  'We do not offer layaway, hire purchase, credit or part payments. The full total is paid before we ship.'

export const NO_CASH =
  'We do not take cash or cheques, and you cannot pay on delivery or at pick-up.'

export const NO_OLD_FURNITURE = 'We do not collect, buy or trade in old furniture.'
