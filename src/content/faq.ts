// Frequently asked questions as data, used by the page and by the chat assistant. Placeholders are
// filled by guides/text.ts.

import { formatCents } from '#contract/money.ts'
import { MINIMUM_PAYOUT_CENTS } from '#contract/payouts.ts'

export type Question = {
  /** The fragment of the question's URL: `/faq#delivery-time`. */
  id: string
  question: string
  /** One string per paragraph. */
  answer: readonly string[]
}

export const FAQ: readonly Question[] = [
  {
    id: 'box-size',
    question: 'How big is the box?',
    answer: [
      'Small enough for a 76 cm door. Every product page gives the size and weight of its boxes and draws the largest one to scale beside a door of that width.',
      'A turn on the stairs to worry about? Send us a photo of it with the narrowest width in centimetres, by WhatsApp at {whatsapp} or from the {contact page|/contact}, and a person checks before you order.',
    ],
  },
  {
    id: 'expanding',
    question: 'How long until I can sit on it?',
    answer: [
      'Sit after two hours. Full shape comes in 24 to 48 hours, in a room with the windows open; a product page says so if its piece wants longer.',
      'The fabric may look creased and the corners soft on the first day. That is the foam waking up, not a fault. The {care and support guide|/resources} takes you through it step by step.',
    ],
  },
  {
    id: 'firmness',
    question: 'Is a boxed couch as firm as a normal one?',
    answer: [
      'Yes. Only the foam and the cushions are compressed, never the frame, and they return to the height they were made at within 24 to 48 hours.',
      'If a seat is still flat after 48 hours, treat it as a fault and tell us: send a photo to {email} with your order number.',
    ],
  },
  {
    id: 'quote',
    question: 'Can I get a price for my order first?',
    answer: [
      'Yes, and it is free. {Ask for a quote|/?quote=true} with the kind of piece, the colour and the size you have in mind, and a person answers within 24 hours. Nothing is owed until you order.',
    ],
  },
  {
    id: 'delivery-time',
    question: 'How long does delivery take?',
    answer: [
      'By courier: {deliveryDays}.',
      'The count begins when your payment is confirmed; your order’s page then says by which day it comes. We write to you when the box leaves us.',
    ],
  },
  {
    id: 'delivery-places',
    question: 'Do you deliver to every parish?',
    answer: [
      'Yes, to all 14. {delivery} Give us a landmark as well as the address; it saves the driver a call.',
      'We also drop-ship to the Caribbean and worldwide. {Ask for a quote|/?quote=true} with the country and the nearest port or airport, and we price the freight within 24 hours.',
    ],
  },
  {
    id: 'pick-up',
    question: 'Can I pick it up myself?',
    answer: [
      'Yes, and pick-up is free. Choose Pick-up when you order and collect from {address} once we have told you it is ready: {hoursWeek}, {hoursSaturday}.',
      'Bring your order number. Most boxes fit a hatchback or the back of a wagon; the product page has the measurements.',
    ],
  },
  {
    id: 'bank-transfer',
    question: 'How do I pay by bank transfer?',
    answer: [
      'Choose Bank transfer when you order. The next page, and our e-mail, show the bank account and your order number. Transfer the exact total with the order number as the reference, so that we can match it.',
      'Then upload a photo or PDF of the deposit receipt on the same page. Your piece is set aside meanwhile.',
    ],
  },
  {
    id: 'card-payment',
    question: 'When is my card charged?',
    answer: [
      '{cardCharge}',
      '{cardCare} Please never send a card number by e-mail, WhatsApp or message: our forms refuse it.',
    ],
  },
  {
    id: 'exchange',
    question: 'Can I return or exchange a piece?',
    answer: [
      'An unopened box may be exchanged within 30 days of delivery; the exchange is processed in 2 to 3 business days. Once the wrap is cut, a change of mind cannot be returned, since an expanded piece cannot be re-compressed.',
      'A fault out of the box is another matter: with your unboxing video the return is 100%, pick-up is free and the refund is processed in 5 to 7 business days. The {refund policy|/refund-policy} has it all.',
    ],
  },
  {
    id: 'damage',
    question: 'What if it arrives damaged?',
    answer: [
      'Tell us within 48 hours of delivery: write to {email} or call {phone}. Send your order number, your unboxing video, photos of the damage and of the box, and a short description.',
      'Quickest is the page of your order: {find it|/find-order}, press “It came damaged”, and add the video and the photos there.',
      'So film it from the first cut. That video is your guarantee.',
    ],
  },
  {
    id: 'moving',
    question: 'Can I pack it small again when I move?',
    answer: [
      'No. It is pressed in a factory, and expanded furniture cannot be re-compressed. Measure the new door before you book the truck.',
      'Legs and loose cushions come off, which helps at a tight door. There is moving advice in the {care and support guide|/resources}.',
    ],
  },
  {
    id: 'warranty',
    question: 'How long is the warranty?',
    answer: [
      'Between 1 and 5 years from delivery, depending on the piece: its page says the term, and your order’s page says until when. It covers faults in the frame, the foam and the springs. The {warranty page|/warranty} says what it covers, what it does not, and how to claim.',
    ],
  },
  {
    id: 'partners',
    question: 'How does the partner programme work?',
    answer: [
      'You share your own link. When somebody orders through it and the order is paid, {pay}. Joining is free and there is nothing to buy.',
      `Payouts are monthly, within the first 5 business days, from ${formatCents(MINIMUM_PAYOUT_CENTS)}. Partners are paid on sales only, never for recruiting. Most partners earn little or nothing.`,
    ],
  },
]
