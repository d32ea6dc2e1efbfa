// Loads React alone: the entry imports this first and gives way to the browser before it imports the
// site, so that a slow phone answers to touches in between.

import 'react-dom/client'
