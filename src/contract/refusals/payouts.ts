// Refusals about payout runs, and the tax withheld from them.

export const PAYOUT_REFUSALS = {
  // A payout run for a month that is not over.
  'month-not-over': [409, 'This month is not over yet.'],
  // More tax is noted as paid over than is withheld from lines that were paid.
  'more-than-withheld': [409, 'You can pay over up to {due}, the total withheld.'],
  // The amounts of a run have changed since it was calculated.
  'run-changed': [
    409,
    'Commissions have changed since this run was calculated. Please calculate it again.',
  ],
  // An approval names the file with lines that were taken out since.
  'run-lines-changed': [
    409,
    'Lines were removed from this run since you opened it: {names}. Please check it again.',
  ],
  // A run is approved although lines of it are neither taken out nor confirmed.
  'run-lines-wrong': [
    409,
    'Some lines have changed since they were calculated. Remove or confirm each one.',
  ],
  // A run is opened while that of another month is still a draft.
  'run-open': [409, 'The run of {run} is still a draft. Lock or cancel it first.'],
  // The run or line is not in the state that the call requires (such as a bank file before
  // approval).
  'run-step': [409, 'This payout run is not at that step.'],
  // The person who locked a run tries to approve it.
  'same-person': [409, 'You cannot approve a run you locked yourself.'],
  // Tax is noted as paid over on a day to come.
  'tax-day-ahead': [422, 'Please choose today or an earlier day.'],
  // A payment of tax with this reference is noted, and not taken back.
  'tax-payment-noted': [409, 'A payment with this reference has already been recorded.'],
} as const
