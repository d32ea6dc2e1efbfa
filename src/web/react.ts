// Only React, so that the entry can evaluate it in one task and the site in the next.

import 'react-dom/client'
