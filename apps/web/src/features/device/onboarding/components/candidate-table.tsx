import type { StreamChoice } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { areaNameQuery } from '#shared/queries/resource-tree.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { codecName } from '#shared/lib/codec-name.ts'
import { AreaSelect } from '#shared/resource-tree/area-select.tsx'
import { DataTable } from '#shared/ui/data-table/data-table.tsx'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { StatusTag } from '#shared/ui/tag/status-tag.tsx'
import type { Candidate, CandidateFault } from '../model/candidate.ts'

export type ChangeCandidate = (key: string, changes: Partial<Candidate>) => void

interface Props {
  candidates: readonly Candidate[]
  chosen: readonly string[]
  onChosen: (keys: string[]) => void
  /** The area of those that have none of their own. */
  areaId: string | undefined
  faults: ReadonlyMap<string, CandidateFault>
  onChange: ChangeCandidate
}

const isAdded = ({ result }: Candidate) => result !== undefined && 'id' in result

/** Each picture source with the name, code, area and streams that it will have; all of it can be changed. */
export function CandidateTable(props: Props) {
  const { candidates, chosen, onChosen, areaId, faults, onChange } = props
  const t = useT()
  const columns = useMemo(() => columnsOf(t, { areaId, faults, onChange }), [t, areaId, faults, onChange])
  return (
    <DataTable
      label={t('onboarding.candidates')}
      columns={columns}
      rows={candidates}
      rowKey={candidate => candidate.key}
      selection={{ keys: chosen, onChange: onChosen, isDisabled: isAdded }}
      height="fill"
    />
  )
}

const optionOf = ({ token, name, codec, width, height }: StreamChoice) => ({
  value: token,
  label: `${name} ${codecName(codec)} ${width}×${height}`,
})

type Context = Pick<Props, 'areaId' | 'faults' | 'onChange'>

function columnsOf(t: Translator, context: Context): DataColumn<Candidate>[] {
  const { areaId, onChange } = context
  return [
    {
      key: 'source',
      title: t('onboarding.field.source'),
      width: 170,
      render: ({ target, source }) => `${target.host}:${target.port} ${source.name}`,
    },
    {
      key: 'name',
      title: t('device.field.name'),
      width: 185,
      render: row => <Text row={row} field="name" onChange={onChange} label={t('device.field.name')} />,
    },
    {
      key: 'code',
      title: t('device.field.code'),
      width: 160,
      render: row => <Text row={row} field="code" onChange={onChange} label={t('device.field.code')} />,
    },
    {
      key: 'area',
      title: t('device.field.area'),
      width: 160,
      render: row =>
        isAdded(row) ? (
          <AreaName id={row.areaId ?? areaId ?? ''} />
        ) : (
          <AreaSelect
            id={`area ${row.key}`}
            value={row.areaId ?? areaId}
            onChange={next => onChange(row.key, { areaId: next })}
          />
        ),
    },
    {
      key: 'main',
      title: t('enums.streamKind.main'),
      width: 185,
      render: row => <Stream row={row} kind="main" onChange={onChange} label={t('enums.streamKind.main')} />,
    },
    {
      key: 'sub',
      title: t('enums.streamKind.sub'),
      width: 185,
      render: row => <Stream row={row} kind="sub" onChange={onChange} label={t('enums.streamKind.sub')} />,
    },
    {
      key: 'result',
      title: t('onboarding.field.result'),
      width: 220,
      fixed: 'end',
      render: row => <Result row={row} fault={context.faults.get(row.key)} t={t} />,
    },
  ]
}

interface CellProps {
  row: Candidate
  onChange: ChangeCandidate
  label: string
}

function Text({ row, field, onChange, label }: CellProps & { field: 'name' | 'code' }) {
  if (isAdded(row)) return row[field]
  return (
    <AppInput
      size="small"
      maxLength={50}
      aria-label={`${label} ${row.target.host} ${row.source.name}`}
      value={row[field]}
      spellCheck={false}
      // A corrected value clears the refusal, so that the row can be added again.
      onChange={event => onChange(row.key, { [field]: event.target.value, result: undefined })}
    />
  )
}

function Stream({ row, kind, onChange, label }: CellProps & { kind: 'main' | 'sub' }) {
  const t = useT()
  const options = row.source.streams.map(optionOf)
  if (isAdded(row)) return options.find(({ value }) => value === row[kind])?.label
  return (
    <AppSelect<string | undefined>
      size="small"
      aria-label={`${label} ${row.target.host} ${row.source.name}`}
      value={row[kind]}
      allowClear={kind === 'sub'}
      placeholder={t('device.value.none')}
      options={options}
      onChange={token => onChange(row.key, { [kind]: token, result: undefined })}
    />
  )
}

function AreaName({ id }: { id: string }) {
  return useQuery({ ...areaNameQuery(id), enabled: id !== '' }).data
}

function Result({ row, fault, t }: { row: Candidate; fault: CandidateFault | undefined; t: Translator }) {
  const { result } = row
  if (result && 'id' in result) return <StatusTag tone="good" label={t('shared.result.added')} />
  if (fault) return <StatusTag tone="warning" label={t(`onboarding.fault.${fault}`)} />
  if (result) {
    return <StatusTag tone="bad" label={t.error(result.errorCode) ?? result.errorCode} />
  }
  return null
}
