import { type Guide, POLICIES_UPDATED } from './text.ts'

export const REFUND_POLICY: Guide = {
  title: 'Exchange and refund policy',
  lead: 'Exchange an unopened box within 30 days. We refund items that arrive faulty or do not arrive.',
  updated: POLICIES_UPDATED,
  sections: [
    {
      id: 'short',
      heading: 'In short',
      blocks: [
        {
          list: [
            'Unopened box: exchange within 30 days of delivery.',
            'Opened, not faulty: no exchange or refund, because opened furniture cannot be re-compressed.',
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
        'We are an exchange-only shop for changes of mind. Within 30 days of delivery or pick-up you may exchange an item for another colour, size or model, if:',
        {
          list: [
            'the box is unopened and the vacuum wrap is intact,',
            'you have the order number,',
            'the item you want instead is in stock.',
          ],
        },
        'If the new item costs more, you pay the difference; if it costs less, the difference is credited to your next order. You bring the box to us, or pay the courier both ways. We process the exchange in 2 to 3 business days after the box is back.',
      ],
    },
    {
      id: 'refund',
      heading: 'When we refund',
      blocks: [
        'Refunds are limited to these cases:',
        {
          list: [
            'The item came out of the box faulty, damaged or incomplete, and you sent video evidence within 48 hours.',
            'We sent the wrong item or the wrong colour.',
            'We cannot deliver what you paid for.',
            'You cancel a paid order before it is shipped.',
          ],
        },
        'A refund goes back the way you paid and is processed in 5 to 7 business days after we have approved it or, if the item has to be returned, after we receive it. Your bank may take a few more days to show it.',
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
            'We review the video and send you a return authorisation.',
            'The courier collects the item from your door. Pick-up is free.',
            'You choose: a new item, or the full refund within 5 to 7 business days.',
          ],
        },
      ],
    },
    {
      id: 'damage',
      heading: 'Damage on the way',
      blocks: [
        'Report it within 48 hours, with your order number, the video, photos of the item and of the box, and a short description. Please keep the box and packaging until you hear from us.',
        'The quickest way is your order page: {find your order|/find-order}, tap “It came damaged” and add your video and photos.',
      ],
    },
    {
      id: 'not',
      heading: 'What we cannot take back',
      blocks: [
        {
          list: [
            'Items that were opened and are not faulty.',
            'Unwrapped mattresses, for hygiene reasons, unless faulty.',
            'Damage from moving, cleaning, sunlight, water, pets or assembly against the instructions.',
            'Creases and soft corners in the first 48 hours, while the foam expands.',
            'Items made or specially priced for you, unless faulty.',
          ],
        },
      ],
    },
    {
      id: 'cancel',
      heading: 'Cancelling an order',
      blocks: [
        'You can cancel by phone or e-mail before your order is shipped. We refund anything you paid within 5 to 7 business days. After it is shipped, the exchange rules above apply.',
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
