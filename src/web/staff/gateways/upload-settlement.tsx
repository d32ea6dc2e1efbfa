import { useState } from 'react'
import { GATEWAY_NAMES } from '#contract/gateway-names.ts'
import type { SettlementImported } from '#contract/gateway-settlements.ts'
import { type GatewayName, GATEWAYS } from '#contract/gateways.ts'
import { useChange } from '#web/queries/change.ts'
import { sendAsStaff } from '#web/queries/staff-call.ts'
import { formWith } from '#web/queries/upload.ts'
import { AsideRows, CsvField } from '#web/staff/csv-file.tsx'
import { errorSentence } from '#web/staff/error-sentence.ts'
import { countOf } from '#web/staff/format.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Options } from '#web/ui/options.tsx'
import { OutcomeCounts } from './outcome-counts.tsx'
import { ASIDE_REASONS, SETTLEMENTS_PATH } from './settlement-labels.ts'

type Settlement = { file: File; gateway: GatewayName }

const useUpload = () =>
  useChange((list: Settlement) => sendAsStaff('POST', '/api/gateway-settlements', formWith(list)))

/** A list as a file; afterwards, what was read of it. */
export default function UploadDialog({ onClose }: { onClose: () => void }) {
  const upload = useUpload()
  return (
    <Dialog onClose={onClose} title="Upload a settlement list" maxWidth={640}>
      <div className="dialog-body gap-5">
        {upload.data ? (
          <Uploaded answer={upload.data} onClose={onClose} />
        ) : (
          <ChooseFile upload={upload} />
        )}
      </div>
    </Dialog>
  )
}

function ChooseFile({ upload }: { upload: ReturnType<typeof useUpload> }) {
  const [file, setFile] = useState<File>()
  const [gateway, setGateway] = useState<GatewayName>()
  const choose = (chosen: File) => {
    setFile(chosen)
    upload.reset()
  }
  return (
    <>
      <SelectField
        label="Gateway"
        value={gateway ?? ''}
        onChange={({ target }) => setGateway(GATEWAYS.find((name) => name === target.value))}
      >
        <option value="">Choose</option>
        <Options values={GATEWAYS} labels={GATEWAY_NAMES} />
      </SelectField>
      <CsvField
        label="Settlement list as CSV"
        hint="CSV from the gateway or bank, up to 2 MB. Columns are detected automatically."
        error={upload.error && errorSentence(upload.error)}
        onFile={choose}
      />
      <div className="flex justify-end">
        <Button
          disabled={!file || !gateway}
          pending={upload.isPending}
          pendingLabel="Reading..."
          onClick={() => file && gateway && upload.mutate({ file, gateway })}
        >
          Upload
        </Button>
      </div>
    </>
  )
}

type UploadedProps = { answer: SettlementImported; onClose: () => void }

function Uploaded({ answer, onClose }: UploadedProps) {
  const { known, settlement, columns, aside } = answer
  return (
    <>
      <div className="grid gap-3" role="status">
        <p className="break-words">
          {known ? (
            <b>This list was already uploaded. Nothing was changed.</b>
          ) : (
            <>
              <b>{countOf(settlement.rows, 'row')} read.</b> The ids are those of “{columns.id}”,
              the amounts those of “{columns.amount}”
              {columns.day ? `, the days those of “${columns.day}”.` : '. It names no days.'}
            </>
          )}
        </p>
        <OutcomeCounts list={settlement} />
      </div>
      <AsideRows
        rows={aside.map((row) => ({ ...row, why: ASIDE_REASONS[row.why] }))}
        count={aside.length && settlement.leftOut}
        are="left out"
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="soft" onClick={onClose}>
          Close
        </Button>
        <ButtonLink href={`${SETTLEMENTS_PATH}/${settlement.id}`}>Open the list</ButtonLink>
      </div>
    </>
  )
}
