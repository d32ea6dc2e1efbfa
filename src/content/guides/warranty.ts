import type { Guide } from './text.ts'

export const WARRANTY: Guide = {
  title: 'Warranty, in writing',
  lead: '1 to 5 years from the day you receive it, depending on the item.',
  sections: [
    {
      id: 'covered',
      heading: 'What it covers',
      blocks: [
        'Faults in materials or workmanship in normal home use:',
        {
          list: [
            'Frames that crack, warp or come loose at a joint.',
            'Foam that has not returned to its shape after 48 hours, or after the longer time on its product page, or that sags for good.',
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
        '1 to 5 years from delivery or pick-up. The product page shows the term and your order page shows the end date. No registration needed.',
        'If a page does not show the term, e-mail {email} or call {phone} and we will confirm it in writing before you order.',
        'An order with the 3-year warranty prize gets 3 more years on every item. A repaired or replaced item keeps the remaining term of the original.',
      ],
    },
    {
      id: 'not-covered',
      heading: 'What it does not cover',
      blocks: [
        {
          list: [
            'Wear that comes with use: fading, pilling, softer cushions, marks in leather.',
            'Damage from water, sunlight, cleaning against the label, pets, or a move.',
            'Items used in a shop, hotel or office, or altered or repaired by others.',
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
            'Open your order page ({find your order|/find-order}) and tap “Warranty claim”, or e-mail {email}. Include your order number, a photo or short video of the fault, and when it started.',
            'We reply within 24 hours. We may ask for another photo.',
            'We repair it, send a new part, or replace the item. If none of these can be done, we refund what it is worth under the law.',
          ],
        },
        'Keep your order’s e-mail and your unboxing video: together they are your proof. This warranty is in addition to your rights under the Consumer Protection Act.',
      ],
    },
  ],
}
