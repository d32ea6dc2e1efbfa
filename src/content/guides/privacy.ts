import { keptLines } from '#contract/kept-kinds.ts'
import { type Guide, POLICIES_UPDATED } from './text.ts'

export const PRIVACY: Guide = {
  title: 'Privacy policy',
  lead: 'What information we collect about you, why, who sees it, and how to have it changed or deleted.',
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
        'Only what you enter or send us, and the technical data needed to show you the site.',
        {
          list: [
            'Orders: your name, e-mail address, phone number, what you ordered and how you pay; for courier delivery also the address, parish and landmark; for a bank transfer the deposit receipt you upload.',
            'Cards: {cardsCollected}',
            'Quotes and messages: your name, e-mail address, phone number if you give one, and what you wrote.',
            'Reviews: your rating, comments, photos and display name. Two weeks after delivery we e-mail you once with a link to write one.',
            'Mailing list: your e-mail address. Back-in-stock alerts: your e-mail address, the item and its colour.',
            'Prize wheel: name, e-mail address and phone number if you claim a prize.',
            'Chat: what you ask the assistant, without your name.',
            'Partner programme: your name, e-mail address, phone number, who referred you, the account we pay into, and the sales made through your link.',
            'Technical: your IP address and the time of your visit, kept briefly for security.',
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
            'To process, deliver and follow up on your order, and to reply to you.',
            'To {cardUse}, and to match a transfer with its order.',
            'To honour exchanges, refunds and the warranty.',
            'To send the mailing list, if you asked for it. Every e-mail has an unsubscribe link.',
            'To pay partners for sales made through their links, and to detect duplicate partner accounts.',
            'To prevent fraud, and to keep the books that Jamaican law asks for.',
          ],
        },
        'We do not sell personal data, and no decision about you is made by a computer alone.',
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
            'The partner whose link you used sees that a sale was made and what it earned, but not who you are.',
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
            'A cookie that remembers which partner’s link you used, so the right person is credited.',
            'A cookie that keeps a partner or a member of staff signed in.',
            'A cookie that marks, for a year, a browser in which a partner signed in, so that other people’s failed sign-in attempts do not lock the partner out.',
            'A cookie that tells visitors to the prize wheel apart, for two days, so that there is one spin a day.',
            'A cookie that recognises a form sent twice, for ten minutes, where JavaScript is switched off.',
            'A cookie that leads you back to your order after you paid on a payment page, for two hours.',
            'Your browser’s own storage, for the date of your last spin, the items you looked at and compare, your door and stair sizes, your basket, and, for as long as their tab is open, the chat and what you typed of an order, without the card.',
          ],
        },
        'You can clear or block them all. You can still shop with us.',
      ],
    },
    {
      id: 'keep',
      heading: 'How long we keep it',
      blocks: [
        'Orders and payments for as long as Jamaican tax law and your warranty require. Card details until the payment is decided. Messages and quotes while we are dealing with them and for a reasonable time after. Your place on the mailing list until you leave it.',
        'Invoices, credit notes and receipts for {keepYears} from their day, with the name and address that stand on them, even if you ask us to delete your data: tax law requires them to be complete. Then your name and address are removed from them. Until then only our finance staff can open documents of a person whose data was deleted.',
        'In detail:',
        { list: keptLines },
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      blocks: [
        'You may ask what we hold about you, have it corrected, have it deleted where no law obliges us to keep it, object to a use, and withdraw consent. Write to {email} from the address in question and we answer within 30 days. If you are not satisfied, you may turn to the Information Commissioner of Jamaica.',
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
