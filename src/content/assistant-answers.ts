// The fixed answers of the assistant, by the kind of question, as texts with the placeholders of guides/text.ts: a link in
// one becomes a link under the answer. What has a text in the FAQ or a guide is not repeated here; see shop-answers.ts.

import { NO_CASH, NO_OLD_FURNITURE, NO_PARTS, NO_WEEKENDS } from './what-we-do-not.ts'

export const ASSISTANT_ANSWERS = {
  attack:
    'No, I cannot help with that. I know only what our public pages say: items, prices, delivery and policies. I cannot see orders, cards or customers.',
  insult:
    'I am sorry this has been frustrating. Please tell me what went wrong, or call {phone} or WhatsApp {whatsapp} and our team will help. {Contact page|/contact}',
  complaint:
    'I am sorry about that. Please call {phone} or e-mail {email} with your order number so that our team can look into it. If the item or its box is damaged, report it within 48 hours of delivery on your order page. {Find your order|/find-order} {Contact page|/contact}',
  'take-back': `No. ${NO_OLD_FURNITURE} The courier only delivers. You can check the size of the new item on its product page before you clear the space. {All products|/products}`,
  repair:
    'No, we do not repair or reupholster furniture. If one of our items has a fault within its warranty, we repair it, send a new part or replace it. {Warranty page|/warranty}',
  rent: 'No, we do not rent out furniture. We sell it, and you can see every price on the product pages. {All products|/products}',
  'keep-box':
    'Keep the box and packaging until you are satisfied. After that you do not need it: opened furniture cannot be re-compressed. {Care and support guide|/resources}',
  'money-trouble':
    'Your order page shows what we have received and what is due. If an amount is wrong or was paid twice, e-mail {email} or call {phone} with your order number and receipt, and our team will put it right. {Find your order|/find-order}',
  absent:
    'Please enter a phone number that you answer, and a landmark, so that the courier can reach you. If no one will be there on the day shown, call {phone} with your order number before it is shipped. {Find your order|/find-order}',
  carrying:
    'Two people can carry a couch in its boxes, and one person a chair. The weight of the boxes is on each product page. {Care and support guide|/resources}',
  haggle:
    'The price is the one shown on the product page, for everyone. Items on sale are marked, and you can use one voucher code per order. For several items, ask for a free quote. {Get a free quote|/?quote=true}',
  'load-limit':
    'The maximum load of our items is not stated, unless the product page says so. Please e-mail {email} before you order and we will find out. {All products|/products}',
  sample:
    'No, we do not send fabric samples. Every product page shows the item in each colour, and you can see the fabrics at our showroom, {address}: {hoursWeek}, {hoursSaturday}. {Showroom|/showroom}',
  cancel:
    'Yes, you can cancel before your order is shipped. If nothing is paid yet, use “Cancel order” on your order page. If you have paid, call {phone} or e-mail {email}. We refund what you paid within 5 to 7 business days. After it is shipped, the exchange rules apply. {Find your order|/find-order} {Refund policy|/refund-policy}',
  'change-order':
    'Please call {phone} or e-mail {email} with your order number before the order is shipped, and our team will change it: address, colour, item or delivery. You cannot change it on the order page. {Find your order|/find-order}',
  'wrong-item':
    'Sorry about that. If we sent the wrong item or colour, we exchange it or refund you in full. Tell us within 48 hours of delivery on your order page, or call {phone} or e-mail {email} with your order number and photos. {Find your order|/find-order} {Refund policy|/refund-policy}',
  smell:
    'A new smell is normal and goes away in a few days. Leave the windows open to air the room. If it is still there after a week, e-mail {email} with your order number. {Care and support guide|/resources}',
  'return-cost':
    'For an exchange because you changed your mind, you bring the box to us, or pay the courier both ways. If the item is faulty, damaged or wrong, we collect it free. {Refund policy|/refund-policy}',
  'warranty-use':
    'No. The warranty covers normal home use and excludes items used in a shop, hotel or office. For a rental such as an Airbnb, please ask us to confirm in writing before you order: {email}. {Warranty page|/warranty}',
  'opened-return':
    'No. Once the wrap is cut we cannot exchange or refund it for a change of mind, because it cannot be re-compressed. If it is faulty, report it within 48 hours with your unboxing video and we refund you in full. {Refund policy|/refund-policy}',
  'refund-time':
    'Refunds are processed in 5 to 7 business days after we approve them or receive the item back, the same way you paid. Your bank may take a few more days. For a refund that is late, call {phone} with your order number. {Refund policy|/refund-policy}',
  'exchange-time':
    'You can exchange an unopened box within 30 days of delivery or pick-up. We process the exchange in 2 to 3 business days after the box is back. {Refund policy|/refund-policy}',
  'exchange-difference':
    'If the new item costs more, you pay the difference. If it costs less, the difference is credited to your next order. It is not paid out. {Refund policy|/refund-policy}',
  voucher:
    'You can use one code per order. Enter it in your basket or on the order form, and the discount shows before you order. You can win a voucher on the prize wheel on our home page.',
  layaway: `No. ${NO_PARTS} You pay by bank transfer or credit card, and we reserve your item as soon as you place the order. {How paying works|/faq}`,
  cash: `No. ${NO_CASH} Orders are paid by bank transfer or credit card before we ship or hand over. {How paying works|/faq}`,
  'other-pay':
    'No. We take bank transfer and credit card only, in Jamaican dollars. With a debit card, please pay by bank transfer from your account. {How paying works|/faq}',
  'duty-abroad':
    'Delivery in Jamaica has no duty. For an order sent abroad, duties and local taxes are the buyer’s. {Ask for a freight quote|/?quote=true}',
  gct: 'Our prices include any GCT. You pay the price shown plus delivery, and nothing is added at the end. Your order page has the documents of your order. {Terms|/terms}',
  receipt:
    'Your invoice and receipts are on your order page, each as a page and as a PDF, once your payment is recorded. The link is in our e-mails about the order. {Find your order|/find-order}',
  reference:
    'Use your order number as the reference, for example YB-10001. It is on the page after you order and in our e-mail.',
  bulk: 'Yes, you can order several items at once, or ask for a quote for a larger number. It is free and we reply within 24 hours. Please note that the warranty excludes items used in a shop, hotel or office. {Get a free quote|/?quote=true}',
  'how-to-order':
    'Open the item, choose a colour, and tap Order Now or add it to your basket. Choose delivery or pick-up, then bank transfer or credit card. You do not need an account. You can also order by phone. {All products|/products}',
  hold: 'We reserve your item as soon as you place the order, and your order page shows until when. We do not hold items without an order. {All products|/products}',
  'delivery-days': `${NO_WEEKENDS} You cannot choose a day or time. The product page shows the day by which it comes to your parish. Pick-up is also open on Saturdays: {hoursSaturday}.`,
  'carry-in':
    'The courier brings the boxes to your address. Our terms do not promise that they are carried upstairs, so please call {phone} before you order. Two people can carry a couch in its boxes, and one person a chair. {Care and support guide|/resources}',
  custom:
    'No, we do not make items to measure or in other fabrics. We sell the sizes and colours on each product page. Not sure what fits? Ask for a free quote with the size you need. {All products|/products} {Get a free quote|/?quote=true}',
  'how-made':
    'Only the foam and cushions are compressed and vacuum-packed, never the frame. Cut the wrap and they return to full height, usually in 24 to 48 hours. Smaller boxes cost less to ship, which keeps prices down. {FAQ|/faq}',
  assembly:
    'No, we do not set it up for you, but it is quick: most items take minutes and no special tools. The product page and the care guide show the steps. {Care and support guide|/resources}',
  pets: 'We have no pet-proof fabric, and the warranty does not cover damage by pets. Covers that zip off are the easiest to clean, and our care guide covers spills and stains. {Care and support guide|/resources}',
  restock:
    'I do not have a date for new stock. On the product page you can leave your e-mail, and we will tell you when it is back.',
  review:
    'Reviews from verified buyers are on each product page, under the photos and sizes. {All products|/products}',
  newsletter:
    'You can join our mailing list at the bottom of the home page. Every e-mail has a link to unsubscribe.',
  account:
    'The links to our social media pages are at the bottom of every page and on the contact page. {Contact page|/contact}',
  privacy:
    'What you type here is stored without your name. I cannot see orders or cards. The privacy policy explains what the shop stores. Questions? E-mail {email}. {Privacy policy|/privacy}',
  whatsapp: 'Our WhatsApp is {whatsapp}. Send a photo of the door if you like.',
  email: 'E-mail us at {email}. We reply within 24 hours. {Contact page|/contact}',
  thanks: 'You are welcome. Is there anything else I can help with?',
  farewell: 'Walk good. I am here when you need me.',
} as const satisfies Record<string, string>
