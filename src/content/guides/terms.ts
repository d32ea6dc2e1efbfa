import { type Guide, POLICIES_UPDATED } from './text.ts'

export const TERMS: Guide = {
  title: 'Terms of sale and use',
  lead: 'What you agree to when you order, and what we agree to when we take the order.',
  updated: POLICIES_UPDATED,
  sections: [
    {
      id: 'agreement',
      heading: 'The agreement',
      blocks: [
        'These terms apply between you and {company} (“we”) to all orders from {name} and to your use of this site. You must be 18 or older to order. If you order for a company, you confirm that you are authorised to do so.',
      ],
    },
    {
      id: 'products',
      heading: 'Products and their measurements',
      blocks: [
        'Our furniture is compressed and vacuum-packed. Sizes are given for the expanded item and for the box; hand-finished items may differ by up to 2 cm, and fabric colours a little from your screen. The product page gives the hours to full shape.',
        'It is your responsibility to check that the box fits through your door and the furniture fits your room. We are happy to help you check first.',
      ],
    },
    {
      id: 'prices',
      heading: 'Prices and quotes',
      blocks: [
        'Prices are in Jamaican dollars and include any GCT. You can use one code per order. The price of an order is the one shown when you place it; if it changed while you were looking, we tell you before anything is ordered. A quote is free, answered within 24 hours, and binds no one until you accept it.',
      ],
    },
    {
      id: 'orders',
      heading: 'Orders',
      blocks: [
        'Placing an order is an offer to buy. It is accepted when we confirm it. We reserve your item as soon as you place the order. We may decline an order, for example if a payment cannot be confirmed. In that case you owe nothing.',
      ],
    },
    {
      id: 'payment',
      heading: 'Payment',
      blocks: [
        {
          list: [
            'Credit card: {cardTerms}',
            'Bank transfer: to the account shown with your order, for the exact total, with the order number as the reference.',
          ],
        },
        'We ship, or hand over, once the payment is confirmed.',
      ],
    },
    {
      id: 'delivery',
      heading: 'Pick-up and delivery',
      blocks: [
        {
          list: [
            'Pick-up from {address} is free, during opening hours, once we have told you the item is ready.',
            '{delivery}',
            'Drop-shipping to the Caribbean and worldwide is by quote. Duties and local taxes abroad are the buyer’s.',
          ],
        },
        'Times are our best knowledge and not a guarantee; storms and road closures happen. The risk passes to you when the box is handed over. Please look at the box before you sign.',
      ],
    },
    {
      id: 'exchange',
      heading: 'Exchanges, refunds and damage',
      blocks: [
        'We exchange unopened boxes within 30 days; refunds are limited to the cases in the {refund policy|/refund-policy}, which is part of these terms. Damage must be reported within 48 hours of delivery.',
      ],
    },
    {
      id: 'warranty',
      heading: 'Warranty',
      blocks: [
        'Every item has a warranty of 1 to 5 years from delivery, depending on the item. What it covers is on the {warranty page|/warranty}. Nothing here affects your rights under the Consumer Protection Act.',
      ],
    },
    {
      id: 'site',
      heading: 'Using the site',
      blocks: [
        'Give true details, and do not try to break, copy or overload the site. Texts, pictures, drawings and the name belong to us or to those who let us use them. The assistant answers from our catalogue and policies; if it differs from these terms, these terms apply.',
        'The prize wheel may be spun once a calendar day. A prize is given once per claim, has no cash value, and may be refused if the wheel was tampered with. The partner programme has its own agreement.',
      ],
    },
    {
      id: 'liability',
      heading: 'Liability',
      blocks: [
        'We are liable for the price of your order and for anything the law does not let us exclude. We are not liable for indirect losses or for damage caused by not following the instructions.',
      ],
    },
    {
      id: 'law',
      heading: 'Law and disputes',
      blocks: [
        'Jamaican law governs these terms, and the courts of Jamaica decide where we cannot agree. Please talk to us first. Most issues can be settled with a call.',
      ],
    },
    {
      id: 'contact',
      heading: 'Changes and contact',
      blocks: [
        'New terms appear here with their date and apply to orders placed after it. {company}, {address}. {email}, {phone}, WhatsApp {whatsapp}. Customer service: {hoursWeek}, Jamaica time.',
      ],
    },
  ],
}
