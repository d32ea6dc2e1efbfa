// Refusals about cases, and the files that belong to them.

export const CASE_REFUSALS = {
  // A video that is no MP4, MOV or WebM by its first bytes.
  'bad-video': [422, 'This file is damaged or is not an MP4, MOV or WebM video.'],
  // A decision in a closed case.
  'case-closed': [409, 'This case is closed.'],
  // More than 150 MB of files of a case.
  'case-files-too-large': [409, 'The files in a case can be up to 150 MB in total.'],
  // Closing a case, other than a question, without a decision.
  'case-not-decided': [409, 'Please decide the case first.'],
  // A case that names a box which its line does not have.
  'choose-box': [422, 'Please choose a box of that item.'],
  // A case that must name a line of its order.
  'choose-piece': [422, 'Please choose the item.'],
  // Damage reported more than 48 hours after delivery.
  'damage-too-late': [
    409,
    'The 48 hours for reporting damage ended on {until}. The warranty may still cover it.',
  ],
  // An exchange requested more than 30 days after delivery.
  'exchange-too-late': [409, 'The 30 days for exchanging an unopened box ended on {until}.'],
  // An exchange noted in a case whose standing decision is none.
  'no-exchange-decided': [409, 'This case is closed or was not decided as an exchange.'],
  // The files of all cases have the gigabytes of the setting `casesGigabytes`, less one for
  // pictures; the case keeps its time.
  'no-room-for-videos': [
    409,
    'We cannot store more videos right now. Your case is open and keeps its time, and we will ask you for the video.',
  ],
  // Damage or an exchange of an order of which nothing has left the shop.
  'nothing-left-yet': [409, 'This order has not been shipped yet.'],
  // More than 300 MB of files of all cases of an order.
  'order-files-too-large': [
    409,
    'The files of an order can have 300 MB together. Please send more on WhatsApp.',
  ],
  // A video in a case that is a question.
  'question-takes-pictures': [
    409,
    'A question takes photos only. For damage or a fault, please report it as that.',
  ],
  // A fourth video, or an eleventh picture, of a case.
  'too-many-case-files': [409, 'A case can have up to {files} {kind}s.'],
  // A sixth case of an order, while five are not closed.
  'too-many-cases': [
    409,
    'This order already has {cases} open cases. Please add a message to one of them.',
  ],
  // More than 20 MB of files of an order to which no money ever came and from which no box left.
  'unpaid-files-too-large': [409, 'Before an order is paid, its files can have 20 MB together.'],
  // A fault under warranty before delivery.
  'warranty-not-begun': [409, 'The warranty starts on the day the item is delivered.'],
  // A fault of a piece whose warranty has ended.
  'warranty-over': [
    409,
    'The warranty of this item ended on {until}. You can still ask us a question.',
  ],
} as const
