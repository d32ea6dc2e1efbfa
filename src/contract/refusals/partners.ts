// Refusals about partners: their place in the tree, their ranks, and what they earn by.

export const PARTNER_REFUSALS = {
  // A consent to a version of the partner agreement that no longer holds.
  'agreement-changed': [409, 'The agreement has changed. Please read it again.'],
  // An award that was decided otherwise meanwhile.
  'award-decided': [409, 'Someone else has already decided this request.'],
  // Approving an award that the same person asked for.
  'award-own': [409, 'You cannot approve your own request.'],
  // The commission's state does not allow this step.
  'commission-final': [409, 'This commission can no longer be changed this way.'],
  // No partner with that number.
  'member-not-found': [404, 'We cannot find that partner.'],
  // A correction downwards of more than a partner earned in all.
  'more-than-earned': [409, 'You can deduct up to {earned}, the total earned.'],
  // Placing a partner who has no sponsor.
  'no-sponsor': [409, 'This partner has no sponsor: give them one first.'],
  // Reinstating a partner who is active.
  'partner-active': [409, 'This partner is active already.'],
  // Any action on a partner who was erased.
  'partner-closed': [
    409,
    'This account is closed for good. Nothing can be changed in it any more.',
  ],
  // An award to a partner who is suspended or inactive.
  'partner-inactive': [409, 'An inactive partner earns nothing. Reinstate them first.'],
  // The address belongs to a partner.
  'partner-known': [
    409,
    'A partner with this e-mail address is with us already. Please sign in instead.',
  ],
  // Suspending a partner who is suspended already.
  'partner-suspended': [409, 'This partner is suspended already.'],
  // Placing a partner below a member of their own team, by sponsors or by placement.
  'placement-below': [409, 'A partner cannot be placed under their own team.'],
  // Publishing a plan whose teams are not of five.
  'plan-cannot-run': [
    422,
    'Only team plans with a width of five can be published. You can save this one as a draft and simulate it.',
  ],
  // A change of pay that takes effect in less than 60 days.
  'plan-needs-notice': [422, 'Partners must get 60 days notice. The earliest start date is {day}.'],
  // Publishing without the plan's exact name.
  'plan-not-confirmed': [422, 'To confirm, type the plan name exactly as shown.'],
  // Changing a plan that is not a draft.
  'plan-published': [409, 'This plan is published and stays as it is. Draft a new one instead.'],
  // Awarding a rank at or below the one held.
  'rank-held': [409, 'This partner has that rank, or a higher one, already.'],
  // Publishing what ranks require from a month that has begun.
  'ranks-month-begun': [
    409,
    'Please choose a month that has not begun: ranks are reviewed by whole months.',
  ],
  // Placing a partner where they are placed already.
  'same-placement': [409, 'This partner is placed there already.'],
  // Moving a partner to the sponsor they have.
  'same-sponsor': [409, 'This partner already has that sponsor.'],
  // More was found about a partner since `foundAt`.
  'signal-changed': [409, 'There is new information. Please check it again.'],
  // A replay of more than 20,000 sales.
  'simulation-too-large': [
    422,
    'These months have more than {max} sales. Please choose fewer months.',
  ],
  // Moving a partner below a member of their own team.
  'sponsor-below': [409, 'A partner cannot move under their own team.'],
  // Joining under a partner who became inactive this moment.
  'sponsor-inactive': [409, 'This partner cannot be a sponsor at present.'],
  // Erasing a partner whose balance is not zero.
  'wallet-not-empty': [
    409,
    'This partner’s wallet is not empty. Pay out or settle the balance before you erase the data.',
  ],
} as const
