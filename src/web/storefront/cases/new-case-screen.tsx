import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { type CaseKind, isCaseKind } from '#contract/case-kinds.ts'
import type { CaseFileRoom } from '#contract/case-files.ts'
import { type CaseOfferView } from '#contract/cases.ts'
import { formatInstant } from '#contract/jamaica.ts'
import type { OrderPageView } from '#contract/orders.ts'
import { orderCasesQuery, orderPageQuery } from '#web/queries/by-link.ts'
import { useOpenCase } from '#web/queries/cases.ts'
import type { ScreenProps } from '#web/route.ts'
import { ByLink } from '#web/storefront/order/by-link.tsx'
import { AppLink } from '#web/ui/app-link.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { NativeForm } from '#web/ui/native-form.tsx'
import { RefusalNote } from '#web/ui/refusal-note.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { useFailure } from '#web/ui/use-failure.ts'
import { useLeaveWarning } from '#web/ui/use-leave-warning.ts'
import { WithoutScript } from '#web/ui/without-script.tsx'
import { FORM_TITLES, NEXT_STEPS, WORDS_LABELS, WORDS_MISSING } from './case-words.ts'
import { FileChoice, PHOTO_HINT, VIDEO_HINT } from '#web/ui/cases/case-uploads.tsx'
import { offeredKinds, roomText } from '#web/ui/cases/room-text.ts'
import { keepPending } from './pending-files.ts'
import { PieceAndBox } from './piece-choice.tsx'
import '#web/ui/shapes/page-parts.css'
import './cases.css'

/** The form that opens a case of an order. */
export default function NewCaseScreen({ params: { link = '', kind = '' } }: ScreenProps) {
  return (
    <ByLink query={orderPageQuery(link)} absent="We cannot find that order">
      {(order) => isCaseKind(kind) && <NewCase order={order} link={link} kind={kind} />}
    </ByLink>
  )
}

type Props = { order: OrderPageView; link: string; kind: CaseKind }

function NewCase({ order, link, kind }: Props) {
  const { data } = useQuery({ ...orderCasesQuery(link), staleTime: 0 })
  const offer = data?.offers.find((one) => one.kind === kind)
  const [first, second] = FORM_TITLES[kind]
  const steps = NEXT_STEPS[kind]
  return (
    <div className="case-page wrap">
      <BackToOrder order={order} link={link} />
      <h1 className="h1">
        <span className="boxed">{first}</span> <span className="open">{second}</span>
      </h1>
      <div className="halves items-start">
        <div>
          {!offer && <Loading />}
          {offer && !offer.open && <Over offer={offer} link={link} />}
          {offer?.open && <Report order={order} link={link} offer={offer} room={data?.room} />}
        </div>
        {steps && offer?.open !== false && <WhatNext steps={steps} />}
      </div>
    </div>
  )
}

export const BackToOrder = ({ order, link }: { order: { reference: string }; link: string }) => (
  <AppLink
    className="case-back num inline-flex min-h-11 items-center gap-1.5 font-semibold"
    href={`/order/${link}`}
  >
    <ChevronLeft className="i i-s" aria-hidden="true" />
    Order {order.reference}
  </AppLink>
)

/** Too late, or too early. A question can be asked at any time. */
const Over = ({ offer, link }: { offer: CaseOfferView; link: string }) => (
  <div className="empty gap-5">
    <p>{offer.reason}</p>
    <div className="flex flex-wrap gap-3">
      <ButtonLink href={`/order/${link}/report/question`}>Ask a question</ButtonLink>
      <ButtonLink variant="soft" href={`/order/${link}`}>
        Back to the order
      </ButtonLink>
    </div>
  </div>
)

const loadSchemaOf = (kind: CaseKind) => () =>
  import('#contract/cases.ts').then(({ reportForm }) => reportForm(WORDS_MISSING[kind]))

const NOT_SENT = 'It was not sent. Please try again, or call us.'

type ReportProps = Omit<Props, 'kind'> & { offer: CaseOfferView; room: CaseFileRoom | undefined }

function Report({ order, link, offer, room }: ReportProps) {
  const { kind } = offer
  const open = useOpenCase(link)
  const [, navigate] = useLocation()
  const { failure, forget, onFailed } = useFailure(NOT_SENT)
  const { chosen, videoInput, photoInput } = useChosenFiles()
  // Of damage the files say most; of all else, the words.
  const words = <TextArea label={WORDS_LABELS[kind]} name="words" rows={6} maxLength={4000} />
  return (
    <NativeForm
      className="stack gap-6"
      aria-label="Your report"
      loadSchema={loadSchemaOf(kind)}
      onSubmit={async (report) => {
        forget()
        const { id } = await open.mutateAsync(report)
        keepPending(id, chosen())
        navigate(`/order/${link}/cases/${id}`)
      }}
      onFailed={onFailed}
    >
      <input type="hidden" name="kind" value={kind} />
      <PieceAndBox order={order} kind={kind} />
      {kind !== 'damage' && words}
      <Files kind={kind} room={room} videoInput={videoInput} photoInput={photoInput} />
      {kind === 'damage' && words}
      {failure && <RefusalNote sentence={failure} />}
      <WithoutScript sentence="This form needs JavaScript, which is switched off in this browser." />
      <div className="send grid gap-2">
        <SubmitButton size="lg" block needsScript pendingLabel="Sending...">
          Send
        </SubmitButton>
        <p className="small muted num">
          We will reply here and by e-mail by {formatInstant(offer.answerBy)}.
        </p>
      </div>
    </NativeForm>
  )
}

/** The files in the inputs at the moment of sending, also those that were chosen before the script came. */
function useChosenFiles() {
  const videoInput = useRef<HTMLInputElement>(null)
  const photoInput = useRef<HTMLInputElement>(null)
  const chosen = () =>
    [videoInput, photoInput].flatMap(({ current }) => [...(current?.files ?? [])])
  return { chosen, videoInput, photoInput }
}

type FilesProps = Omit<ReturnType<typeof useChosenFiles>, 'chosen'> & {
  kind: CaseKind
  room: CaseFileRoom | undefined
}

/** The video and the photos. They are sent from the page of the case, so that sending does not wait for them. */
function Files({ kind, room, videoInput, photoInput }: FilesProps) {
  const hasVideo = offeredKinds(kind, room).includes('video')
  const [names, setNames] = useState<{ videos: string[]; photos: string[] }>()
  const read = () =>
    setNames({ videos: namesIn(videoInput.current), photos: namesIn(photoInput.current) })
  useEffect(read, [videoInput, photoInput])
  useLeaveWarning(Boolean(names?.videos.length || names?.photos.length))
  return (
    <fieldset>
      <legend>{hasVideo ? 'Add your video and photos' : 'Photos'}</legend>
      <div className="grid even-2 gap-2">
        {hasVideo && (
          <FileChoice kind="video" ref={videoInput} onChange={read}>
            <b>Add a video</b>
            <span>{names?.videos.join(', ') || VIDEO_HINT}</span>
          </FileChoice>
        )}
        <FileChoice kind="picture" multiple ref={photoInput} onChange={read}>
          <b>Add photos</b>
          <span>{names?.photos.join(', ') || PHOTO_HINT}</span>
        </FileChoice>
      </div>
      <p className="small muted mt-2.5">
        {roomText(kind, room)} {hasVideo && 'No video? Photos help too. '}
        Send the form now. Files are uploaded on the next page.
      </p>
    </fieldset>
  )
}

const namesIn = (input: HTMLInputElement | null) =>
  [...(input?.files ?? [])].map(({ name }) => name)

const WhatNext = ({ steps }: { steps: readonly string[] }) => (
  <aside className="panel stack gap-3 p-5">
    <h2 className="h3">What happens next</h2>
    <ol className="grid gap-3 text-[0.9375rem]">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </aside>
)
