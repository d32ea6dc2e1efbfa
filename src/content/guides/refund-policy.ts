import { type Guide, POLICIES_UPDATED } from './text.ts'

export const REFUND_POLICY: Guide = {
  title: 'Exchange and refund policy',
  lead: 'Exchange an unopened box within 30 days. Refunds are for what arrives faulty or not at all.',
  updated: POLICIES_UPDATED,
  sections: [
    {
      id: 'short',
      heading: 'In short',
      blocks: [
        {
          list: [
            'Unopened box: exchange within 30 days of delivery.',
            'Opened by choice: no exchange and no refund, since an expanded piece cannot be re-compressed.',
            'Faulty or damaged out of the box: 100% return with video evidence, reported within 48 hours.',
            'Exchanges are processed in 2 to 3 business days, refunds in 5 to 7.',
          ],
        },
      ],
    },
    {
      id: 'exchange',
      heading: 'Exchanges within 30 days',
      blocks: [
        'We are an exchange-only shop for changes of mind. Within 30 days of delivery or pick-up you may exchange a piece for another colour, size or model, if:',
        {
          list: [
            'the box is unopened and the vacuum wrap is whole,',
            'you have the order number,',
            'the piece you want instead is in stock.',
          ],
        },
        'If the new piece costs more, you pay the difference; if it costs less, the difference is credited to your next order. You bring the box to us, or pay the courier both ways. We process the exchange in 2 to 3 business days after the box is back.',
      ],
    },
    {
      id: 'refund',
      heading: 'When we refund',
      blocks: [
        'Refunds are limited to these cases:',
        {
          list: [
            'The piece came out of the box faulty, damaged or incomplete, and you sent video evidence within 48 hours.',
            'We sent the wrong piece or the wrong colour.',
            'We cannot deliver what you paid for.',
            'You cancel a paid order before it leaves us.',
          ],
        },
        'A refund goes back the way you paid and is processed in 5 to 7 business days after we have approved it or, where the piece has to come back, after it has reached us. Your bank may take some days more to show it.',
      ],
    },
    {
      id: 'out-of-box',
      heading: 'Out-of-box faults: the 100% return',
      blocks: [
        {
          steps: [
            'Record a video from the sealed box to the fault. One take, with the shipping label in view.',
            'Contact us within 48 hours of delivery: {email}, {phone} or WhatsApp {whatsapp}.',
            'We look at the video and send a return authorisation.',
            'The courier collects the piece from your door. Pick-up is free.',
            'You choose: a new piece, or the full refund within 5 to 7 business days.',
          ],
        },
      ],
    },
    {
      id: 'damage',
      heading: 'Damage on the way',
      blocks: [
        'Report it within 48 hours, with your order number, the video, photos of the piece and of the box, and a short description. Please keep the box and the wrap until we have answered.',
        'Quickest is the page of your order: {find it|/find-order}, press “It came damaged”, and add the video and the photos there.',
      ],
    },
    {
      id: 'not',
      heading: 'What cannot come back',
      blocks: [
        {
          list: [
            'Pieces that were opened and are not faulty.',
            'Mattresses out of their wrap, for hygiene, unless faulty.',
            'Damage from moving, cleaning, sunlight, water, pets or assembly against the instructions.',
            'Creases and soft corners in the first 48 hours: that is the foam rising.',
            'Pieces made or priced for you alone, unless faulty.',
          ],
        },
      ],
    },
    {
      id: 'cancel',
      heading: 'Cancelling an order',
      blocks: [
        'Before the box leaves us you may cancel, with a call or an e-mail. Nothing charged means nothing to refund; what you paid comes back in 5 to 7 business days. After it has left, the exchange rules above apply.',
      ],
    },
    {
      id: 'contact',
      heading: 'How to reach us',
      blocks: [
        '{email}, {phone}, WhatsApp {whatsapp}. Customer service: {hoursWeek}, Jamaica time. After the return window has passed, a fault may still be covered by the {warranty|/warranty}.',
      ],
    },
  ],
}
