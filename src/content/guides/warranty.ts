import type { Guide } from './text.ts'

export const WARRANTY: Guide = {
  title: 'Warranty, in writing',
  lead: 'Between 1 and 5 years from the day it reaches you, depending on the piece.',
  sections: [
    {
      id: 'covered',
      heading: 'What it covers',
      blocks: [
        'Faults of material or making that show in ordinary use at home:',
        {
          list: [
            'Frames that crack, warp or come loose at a joint.',
            'Foam that has not returned to its shape after 48 hours, or sags for good.',
            'Springs that break or push through.',
            'Sofa-bed, swivel and fold-flat mechanisms that jam or fail.',
            'Seams and zips that open by themselves.',
          ],
        },
      ],
    },
    {
      id: 'term',
      heading: 'How long',
      blocks: [
        '1 to 5 years from delivery or pick-up. The term goes with the piece: its page says it, and your order’s page says until when. You register nothing.',
        'Where a page says no term, ask at {email} or {phone} and we tell you in writing before you order.',
        'An order that has the 3-year warranty of the prize wheel is covered 3 years longer, each of its pieces. A repair or a new piece under warranty keeps what is left of the first term.',
      ],
    },
    {
      id: 'not-covered',
      heading: 'What it does not',
      blocks: [
        {
          list: [
            'Wear that comes with use: fading, pilling, softer cushions, marks in leather.',
            'Damage from water, sunlight, cleaning against the label, pets, or a move.',
            'Pieces used in a shop, hotel or office, altered, or repaired by others.',
            'Damage seen at unboxing and not reported within 48 hours. The {refund policy|/refund-policy} covers that.',
          ],
        },
      ],
    },
    {
      id: 'claim',
      heading: 'How to claim',
      blocks: [
        {
          steps: [
            'Open the page of your order ({find it|/find-order}) and press “A fault later on”, or write to {email} with your order number: a photo or short video of the fault, and when it began.',
            'A person answers within 24 hours. We may ask for one more picture.',
            'We repair the part, send a new one, or replace the piece. If none of these can be done, we refund what it is worth under the law.',
          ],
        },
        'Keep your order’s e-mail and your unboxing video: together they are your proof. Your rights under the Consumer Protection Act stand beside this warranty.',
      ],
    },
  ],
}
