// React alone, so that the entry can load it without the site.

import 'react-dom/client'
