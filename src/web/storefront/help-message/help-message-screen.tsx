import { type ChangeEvent, useState } from 'react'
import { useShop } from '#web/queries/shop.ts'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { EMPTY_REQUEST, helpLinks, type HelpRequest, helpText, isFilled } from './help-request.ts'
import { SendButtons } from './send-buttons.tsx'
import './help-message.css'

export default function HelpMessageScreen() {
  const { name: shopName, whatsapp } = useShop()
  const [request, setRequest] = useState(EMPTY_REQUEST)
  const [receivedAt, setReceivedAt] = useState('')
  const change = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const { name, value } = event.target
    setRequest((before) => ({ ...before, [name]: value }))
    setReceivedAt(new Date().toISOString())
  }
  const ready = isFilled(request)
  const text = ready ? helpText(request, shopName, receivedAt) : ''
  return (
    <div className="wrap hm-page">
      <h1 className="h1">Help message</h1>
      <p className="lead mt-1.5">
        Write down what a customer needs, and pass it on by WhatsApp in one piece.
      </p>
      <div className="hm">
        <RequestForm request={request} onChange={change} />
        <div className="hm-r">
          <SendButtons ready={ready} text={text} links={helpLinks(request, whatsapp, text)} />
          <section className="hm-n" aria-labelledby="manual">
            <h2 id="manual">Sending is manual</h2>
            <p>
              {ready
                ? 'The message is ready. It goes out when you press send in WhatsApp.'
                : 'Fill in name, e-mail and message first.'}{' '}
              Nothing is sent or kept by this page.
            </p>
          </section>
          {ready && (
            <section aria-labelledby="preview">
              <h2 className="lab" id="preview">
                Preview
              </h2>
              <p className="hm-p num">{text}</p>
            </section>
          )}
        </div>
      </div>
    </div>
  )
}

type RequestFormProps = {
  request: HelpRequest
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
}

function RequestForm({ request, onChange }: RequestFormProps) {
  return (
    // No form: nothing is sent from here.
    <div className="hm-f" role="group" aria-label="Help message">
      <TextField
        label="Customer name"
        name="name"
        autoComplete="name"
        maxLength={120}
        value={request.name}
        onChange={onChange}
      />
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        value={request.email}
        onChange={onChange}
      />
      <TextField
        label="Phone"
        optional
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        hint="With its country code, so that WhatsApp finds it: 1 876 and seven digits."
        value={request.phone}
        onChange={onChange}
      />
      <TextArea
        label="Message"
        name="message"
        rows={6}
        maxLength={2000}
        value={request.message}
        onChange={onChange}
      />
    </div>
  )
}
