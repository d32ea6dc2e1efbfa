// Refusals of files: pictures, models, lists, and room to store them.

export const UPLOAD_REFUSALS = {
  // The address of a picture is not public, not found, or redirects elsewhere.
  'address-refused': [
    422,
    'We cannot fetch a picture from that address. Please download it and choose the file instead.',
  ],
  // No file, or not a JPEG, PNG, WebP, HEIC or PDF that can be read.
  'bad-file': [422, 'Please choose a JPEG, PNG, WebP, HEIC or PDF file.'],
  // Not a complete, uncompressed binary glTF 2.0 file with embedded textures.
  'bad-model': [422, 'Please choose one .glb model, uncompressed, with its textures inside.'],
  // Not a picture that can be decoded completely, or also a valid archive, document or page.
  'bad-picture': [422, 'Please choose a valid JPEG, PNG, WebP, AVIF or HEIC picture.'],
  // Not 8 to 72 pictures of one size.
  'bad-turntable': [
    422,
    'Please choose 8 to 72 pictures of the same size, taken once around the item.',
  ],
  // A picture above 4 megapixels that is interlaced (PNG) or has more than 8 bits a colour.
  'costly-picture': [
    422,
    'Pictures above {max} megapixels must not be interlaced and must be 8 bits per colour. Please save this one as a JPEG, or take a photo of it.',
  ],
  // An upload above 8 MiB.
  'file-too-large': [413, 'The file is too large. The limit is 8 MB.'],
  // A list of products above 1 MiB.
  'list-too-large': [413, 'The file is too large. The limit is 1 MB.'],
  // An animated picture.
  'moving-picture': [422, 'Please choose a picture that is not animated.'],
  // Less than 2 GB are free where files are stored.
  'no-room-for-files': [
    503,
    'We cannot receive files right now. Please try again later or send them on WhatsApp.',
  ],
  // A room picture that is not twice as wide as high.
  'not-a-panorama': [422, 'Please choose a room picture that is twice as wide as it is high.'],
  // A stock count list that is not CSV or lacks a column; a bank's result file without
  // `reference` and `status`.
  'not-csv': [422, 'Please choose a CSV file with the columns of the list you downloaded.'],
  // A part of a file that does not follow what has arrived.
  'part-out-of-order': [409, 'The upload was interrupted. Please start it again.'],
  // A part of a file of another size than was announced.
  'part-size': [422, 'The upload was interrupted. Please start it again.'],
  // The storage for uploaded files does not respond.
  'storage-unavailable': [
    503,
    'The file could not be stored just now. Please try again in a moment.',
  ],
  // More than 100 MB of files or receipts of such orders from one network within a day.
  'too-many-bytes-today': [
    429,
    'Too many files came from your network today. Please try again tomorrow, or call us.',
  ],
  // The order has ten receipts.
  'too-many-files': [409, 'You have reached the limit for receipts on this order. Please call us.'],
  // A picture above 40 megapixels, a receipt above 16.
  'too-many-pixels': [
    422,
    'This picture has more than {max} megapixels. Please make it smaller first.',
  ],
  // A stock count list of more than 50,000 rows, a list of products of more than 2,000.
  'too-many-rows': [422, 'A list can have up to {rows} rows.'],
  // A picture above 20 MiB, a turntable above 60 MiB, a model above 15 MiB.
  'upload-too-large': [413, 'The file is too large. The limit is {limit}.'],
} as const
