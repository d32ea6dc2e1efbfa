// Frequently asked questions as data, used by the page and by the chat assistant. Placeholders are
// filled by guides/text.ts.

import { NO_CASH, NO_PARTS, NO_WEEKENDS } from './what-we-do-not.ts'
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
      'Small enough for a 76 cm door. Every product page shows the size and weight of its boxes, drawn to scale beside a door.',
      'Worried about a turn on the stairs? Send us a photo and the narrowest width in centimetres on WhatsApp at {whatsapp} or through the {contact page|/contact}. We will check before you order.',
    ],
  },
  {
    id: 'expanding',
    question: 'How long until I can sit on it?',
    answer: [
      'You can sit on it after two hours. Allow 24 to 48 hours for full shape, in a room with the windows open. If an item needs longer, its product page says so.',
      'The fabric may look creased and the corners soft on the first day. This is normal while the foam expands. The {care and support guide|/resources} takes you through it step by step.',
    ],
  },
  {
    id: 'firmness',
    question: 'Is a boxed couch as firm as a normal one?',
    answer: [
      'Yes. Only the foam and cushions are compressed, never the frame. They return to their full height within the hours on the product page, 48 for most items.',
      'If a seat is still flat after that, it is a fault that the warranty covers, and the 48 hours for reporting damage do not apply. E-mail a photo to {email} with your order number.',
    ],
  },
  {
    id: 'quote',
    question: 'Can I get a price for my order first?',
    answer: [
      'Yes, and it is free. {Ask for a quote|/?quote=true} with the type, colour and size you want, and we will reply within 24 hours. You owe nothing until you order.',
    ],
  },
  {
    id: 'delivery-time',
    question: 'How long does delivery take?',
    answer: [
      'By courier: {deliveryDays}.',
      'The days count from when we confirm your payment. Your order page shows the delivery date, and we e-mail you when it is on its way.',
      NO_WEEKENDS,
    ],
  },
  {
    id: 'delivery-places',
    question: 'Do you deliver to every parish?',
    answer: [
      'Yes, to all 14. {delivery} Please give us a landmark as well as your address to help the driver.',
      'We also drop-ship to the Caribbean and worldwide. {Ask for a quote|/?quote=true} with your country and nearest port or airport, and we will send you a freight price within 24 hours.',
    ],
  },
  {
    id: 'pick-up',
    question: 'Can I pick it up myself?',
    answer: [
      'Yes, and pick-up is free. Choose Pick-up when you order and collect from {address} once we tell you it is ready: {hoursWeek}, {hoursSaturday}.',
      'Bring your order number. Most boxes fit in a hatchback or station wagon. Check the measurements on the product page.',
    ],
  },
  {
    id: 'bank-transfer',
    question: 'How do I pay by bank transfer?',
    answer: [
      'Choose Bank transfer when you order. The next page, and our e-mail, show the bank account and your order number. Transfer the exact total with the order number as the reference, so that we can match it. Prices include any GCT.',
      'Then upload a photo or PDF of the deposit receipt on the same page. We reserve your item in the meantime.',
      `${NO_PARTS} ${NO_CASH}`,
    ],
  },
  {
    id: 'card-payment',
    question: 'When is my card charged?',
    answer: [
      '{cardCharge}',
      '{cardCare} Please never send a card number by e-mail, WhatsApp or message.',
    ],
  },
  {
    id: 'exchange',
    question: 'Can I return or exchange an item?',
    answer: [
      'You can exchange an unopened box within 30 days of delivery. We process exchanges in 2 to 3 business days. Once the wrap is cut, we cannot accept a return for change of mind, because opened furniture cannot be re-compressed.',
      'If it is faulty when you open it, send us your unboxing video. We collect it free and refund you in full within 5 to 7 business days. See the {refund policy|/refund-policy}.',
    ],
  },
  {
    id: 'damage',
    question: 'What if it arrives damaged?',
    answer: [
      'Tell us within 48 hours of delivery: write to {email} or call {phone}. Send your order number, your unboxing video, photos of the damage and of the box, and a short description.',
      'The quickest way is your order page: {find your order|/find-order}, tap “It came damaged” and add your video and photos.',
    ],
  },
  {
    id: 'moving',
    question: 'Can I re-compress it when I move?',
    answer: [
      'No. It is compressed in a factory and cannot be re-compressed at home. Measure the new door before you book the truck.',
      'Legs and loose cushions come off, which helps at a tight door. There is moving advice in the {care and support guide|/resources}.',
    ],
  },
  {
    id: 'warranty',
    question: 'How long is the warranty?',
    answer: [
      '1 to 5 years from delivery, depending on the item. The product page shows the term and your order page shows the end date. It covers faults in the frame, the foam and the springs. See the {warranty page|/warranty} for what is covered and how to claim.',
    ],
  },
  {
    id: 'partners',
    question: 'How does the partner programme work?',
    answer: [
      'You share your own link. When someone orders through it and pays, {pay}. Joining is free and there is nothing to buy.',
      `Payouts are monthly, within the first 5 business days, from ${formatCents(MINIMUM_PAYOUT_CENTS)}. Partners are paid on sales only, never for recruiting. Most partners earn little or nothing.`,
    ],
  },
]
