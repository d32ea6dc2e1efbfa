// A small HTML page that the API itself serves, outside the application.

import { html, raw } from 'hono/html'

type Html = ReturnType<typeof html>
type PlainPage = { title: string; style: string; body: Html }

export const plainPage = ({ title, style, body }: PlainPage): Html =>
  html`<!doctype html>
    <html lang="en-JM">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style>
          body {
            font:
              1rem/1.5 system-ui,
              sans-serif;
            padding: 0 1.25rem;
            background: #fcf9f2;
            color: #1d1b16;
          }
          a {
            color: #17452f;
          }
          ${raw(style)}
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html>`
