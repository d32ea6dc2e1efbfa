import { type Guide, POLICIES_UPDATED } from './text.ts'

export const PRIVACY: Guide = {
  title: 'Privacy policy',
  lead: 'What we know about you, why we know it, who else sees it, and how to have it changed or removed.',
  updated: POLICIES_UPDATED,
  sections: [
    {
      id: 'who',
      heading: 'Who we are',
      blocks: [
        '{company} runs the shop called {name} and is responsible for the personal data described here. Write to us at {email}, call {phone}, or come to {address}.{registered}',
      ],
    },
    {
      id: 'collect',
      heading: 'What we collect',
      blocks: [
        'Only what you type or send, and what a web server must see to answer you.',
        {
          list: [
            'Orders: your name, e-mail address, phone number, what you ordered and how you pay; for courier delivery also the address, parish and landmark; for a bank transfer the deposit receipt you upload.',
            'Cards: {cardsCollected}',
            'Quotes and messages: your name, e-mail address, phone number if you give one, and what you wrote.',
            'Reviews: your stars, words and photos, and the name to show with them. Two weeks after a delivery we mail you the link to write one, once.',
            'Mailing list: your e-mail address. A note when a piece is back: your e-mail address, the piece and its colour.',
            'Prize wheel: name, e-mail address and phone number if you claim a prize.',
            'Chat: what you ask the assistant, without your name.',
            'Partner programme: your name, e-mail address, phone number, who referred you, the account we pay into, and the sales made through your link.',
            'Technical: the address your connection comes from and the time of a request, kept briefly to keep the shop safe.',
          ],
        },
      ],
    },
    {
      id: 'use',
      heading: 'What we use it for',
      blocks: [
        {
          list: [
            'To take, pack, deliver and follow up your order, and to answer you.',
            'To {cardUse}, and to match a transfer with its order.',
            'To honour exchanges, refunds and the warranty.',
            'To send the mailing list, if you asked for it. Every mail has a one-click way out.',
            'To pay partners for sales made through their links, and to notice where one person has two partner accounts.',
            'To prevent fraud, and to keep the books that Jamaican law asks for.',
          ],
        },
        'We do not sell personal data, and no decision about you is left to a machine alone.',
      ],
    },
    {
      id: 'cards',
      heading: 'Card details',
      blocks: [
        '{cardsKept}',
        'We never ask for a card number by e-mail, phone message or chat. Please do not send one.',
      ],
    },
    {
      id: 'sharing',
      heading: 'Who else sees it',
      blocks: [
        {
          list: [
            'The courier: your name, phone number and delivery address.',
            'Banks and card processors: what a payment needs.',
            'Firms that run servers and e-mail for us, or the language model behind the assistant, under contract and for that purpose only. The model sees what you ask in the chat, never an order, a card or a partner’s data.',
            'The partner whose link you came by learns that a sale was made, and what it earned. Not who you are.',
            'Authorities, where the law obliges us.',
          ],
        },
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies and browser storage',
      blocks: [
        'We set no advertising or tracking cookies. What we do use:',
        {
          list: [
            'A cookie that remembers which partner’s link you came by, so that the sale is counted for the right person.',
            'A cookie that keeps a partner or a member of staff signed in.',
            'A cookie that marks, for a year, a browser in which a partner signed in, so that nobody else’s tries keep the partner out.',
            'A cookie that tells visitors to the prize wheel apart, for two days, so that there is one spin a day.',
            'A cookie that leads you back to your order after you paid on a payment page, for two hours.',
            'Your browser’s own storage, for the date of your last spin, the pieces you looked at and compare, your door and stair sizes, your basket, and, for as long as their tab is open, the chat and what you typed of an order, without the card.',
          ],
        },
        'You may clear or block all of them. The shop still sells you a couch.',
      ],
    },
    {
      id: 'keep',
      heading: 'How long we keep it',
      blocks: [
        'Orders and payments for as long as Jamaican tax law and your warranty require. Card details until the payment is decided. Messages and quotes while we are dealing with them and for a reasonable time after. Your place on the mailing list until you leave it.',
        'Invoices, credit notes and receipts for {keepYears} from their day, with the name and address that stand on them, even if you ask us to delete your data: tax law wants them whole. Then your name and address are removed from them. Until then only those who answer for the shop’s money can open the documents of somebody whose data was deleted.',
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      blocks: [
        'You may ask what we hold about you, have it corrected, have it deleted where no law obliges us to keep it, object to a use, and take back a consent. Write to {email} from the address in question and we answer within 30 days. If you are not satisfied, you may turn to the Information Commissioner of Jamaica.',
      ],
    },
    {
      id: 'safety',
      heading: 'How we protect it',
      blocks: [
        'Connections are encrypted, staff sign in personally and see only what their work needs, and changes to an order are recorded with who made them. The shop is not meant for anyone under 18, and we do not knowingly collect their data.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes and contact',
      blocks: [
        'If we change this policy, the new text appears here with its date. Questions go to {email}, {phone} or WhatsApp {whatsapp}. Customer service: {hoursWeek}, Jamaica time.',
      ],
    },
  ],
}
