import type { DeviceDraft } from '@palisade/contract'
import { Button, Progress } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { ScreenLink } from '#shared/navigation/screen-link.tsx'
import { AreaSelect } from '#shared/resource-tree/area-select.tsx'
import { useAddDevices } from '../api/use-add-devices.ts'
import { draftOf, faultsOf, type Candidate } from '../model/candidate.ts'
import type { Preset } from '../model/preset.ts'
import type { Login } from '../model/target.ts'
import { CandidateTable, type ChangeCandidate } from './candidate-table.tsx'
import css from './onboarding.module.css'

interface Props {
  candidates: readonly Candidate[]
  onCandidates: (change: (known: readonly Candidate[]) => readonly Candidate[]) => void
  login: Login
  areaId: string | undefined
  onArea: (areaId: string | undefined) => void
  preset: Preset
}

/** Names, areas and streams of what is added, then adding it, with what became of each. */
export function AddStep({ candidates, onCandidates, login, areaId, onArea, preset }: Props) {
  const t = useT()
  const [left, setLeft] = useState<readonly string[]>([])
  const change = useCallback<ChangeCandidate>(
    (key, changes) =>
      onCandidates(known => known.map(each => (each.key === key ? { ...each, ...changes } : each))),
    [onCandidates],
  )
  const add = useAddDevices((key, result) => change(key, { result }))
  const open = candidates.filter(({ result }) => !(result && 'id' in result))
  const chosen = open.filter(({ key }) => !left.includes(key))
  const faults = useMemo(() => faultsOf(candidates, login, areaId), [candidates, login, areaId])
  const ready = chosen.filter(({ key }) => !faults.has(key))
  const added = candidates.length - open.length
  const handleAdd = () =>
    add.add(
      ready.map(each => ({ key: each.key, draft: draftOf(each, login, areaId, preset) as DeviceDraft })),
    )
  return (
    <>
      <div className={css['bar']}>
        <label htmlFor="onboarding-area">{t('onboarding.add.area')}</label>
        <div className={css['area']}>
          <AreaSelect id="onboarding-area" value={areaId} onChange={onArea} />
        </div>
        {add.progress ? (
          <Progress
            percent={Math.round((add.progress.done / add.progress.total) * 100)}
            format={() => `${add.progress?.done} / ${add.progress?.total}`}
            style={{ flex: 1 }}
            aria-label={t('onboarding.add.running')}
          />
        ) : (
          <Button type="primary" disabled={ready.length === 0} onClick={handleAdd}>
            {t('onboarding.add.start', { count: ready.length })}
          </Button>
        )}
        {added > 0 && (
          <span role="status">
            {t('onboarding.add.added', { count: added })}{' '}
            <ScreenLink screen="deviceList">{t('onboarding.add.toList')}</ScreenLink>
          </span>
        )}
      </div>
      <CandidateTable
        candidates={candidates}
        chosen={chosen.map(({ key }) => key)}
        onChosen={keys => setLeft(open.map(({ key }) => key).filter(key => !keys.includes(key)))}
        areaId={areaId}
        faults={faults}
        onChange={change}
      />
    </>
  )
}
