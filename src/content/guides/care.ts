import type { Guide } from './text.ts'

export const CARE: Guide = {
  title: 'Care and support guide',
  lead: 'How to unbox, care for and move your furniture, and where to get help.',
  sections: [
    {
      id: 'unboxing',
      heading: 'Opening the box',
      blocks: [
        {
          steps: [
            'Carry the box to the room where you want it. Two people for a couch, one for a chair.',
            'Record a video. Start with the sealed box and label and keep filming until it is set up. This is your proof if something is wrong.',
            'Open the box, then cut the wrap with a blunt cutter, away from the fabric. Never a knife.',
            'Fit the frame and legs, separate the cushions and let the air in.',
            'Sit after two hours. Most furniture takes 24 to 48 hours to expand to full shape, and the product page gives the hours of each item. A warm, airy room helps.',
          ],
        },
        'A new smell and creases are normal and go away in a few days. Keep the box and packaging until you are satisfied.',
      ],
    },
    {
      id: 'returns',
      heading: 'Faulty out of the box: 100% return',
      blocks: [
        'If it is faulty when you open it, you get a full refund with video evidence.',
        {
          steps: [
            'Contact us within 48 hours of delivery, with the video.',
            'We send a return authorisation.',
            'The courier collects it free of charge.',
            'Full refund within 5 to 7 business days.',
          ],
        },
      ],
    },
    {
      id: 'damage',
      heading: 'Reporting damage',
      blocks: [
        'Within 48 hours of delivery, on your order page ({find your order|/find-order}, then “It came damaged”), by e-mail to {email} or WhatsApp {whatsapp}. Include:',
        {
          list: [
            'your order number,',
            'the unboxing video,',
            'photos of the damage, the whole item and the box,',
            'a description in a sentence or two.',
          ],
        },
      ],
    },
    {
      id: 'fabric',
      heading: 'Fabric couches',
      blocks: [
        {
          list: [
            'Vacuum once a week with the soft brush; turn and swap loose cushions once a month.',
            'Blot a spill at once with a white cloth. Do not rub. Then lukewarm water with a drop of mild soap, from the edge to the middle.',
            'Covers with a zip wash cold and dry in the shade. Try any cleaner on a hidden seam first.',
            'Keep out of strong sun. Half-closed louvres from noon to three are enough.',
          ],
        },
      ],
    },
    {
      id: 'leather',
      heading: 'Leather couches',
      blocks: [
        {
          list: [
            'Dust with a dry soft cloth; wipe with a damp one once a week and dry it after.',
            'A leather conditioner every 3 to 6 months, thinly. Sea air dries leather sooner.',
            'No soap, vinegar, alcohol or baby wipes.',
            'Half a metre from windows in full sun and from air-conditioning vents.',
          ],
        },
      ],
    },
    {
      id: 'velvet',
      heading: 'Velvet and chenille',
      blocks: [
        {
          list: [
            'Vacuum with the soft brush in the direction of the pile, once a week.',
            'Lift pressure marks with steam held 15 cm away, then brush with the hand.',
            'Blot spills with a dry cloth; never scrub, and never soak.',
            'Everyday marks brush or blot off. For deeper stains, a professional dry clean.',
          ],
        },
      ],
    },
    {
      id: 'moving',
      heading: 'When you move',
      blocks: [
        'Furniture cannot be re-compressed, so it moves at full size. Before the truck comes:',
        {
          list: [
            'Measure the new door, the stairs and the tightest turn against the expanded size on the product page.',
            'Take off legs, loose cushions and anything that folds. Bag the screws and tape them to the frame.',
            'Wrap in blankets or the film that movers use; cover against rain.',
            'Lift by the frame, never by the arms or the fabric. Couches travel upright on their end only if strapped.',
          ],
        },
      ],
    },
    {
      id: 'support',
      heading: 'Getting help',
      blocks: [
        '{hoursWeek}, {hoursSaturday}, Jamaica time. Call {phone}, WhatsApp {whatsapp} or write to {email}: e-mails are answered within 24 hours. You can also use the {contact page|/contact}.',
        {
          list: [
            'Urgent, such as damage or a delivery today: the same day.',
            'General questions: within 24 hours.',
            'Care questions: within 48 hours.',
          ],
        },
      ],
    },
  ],
}
