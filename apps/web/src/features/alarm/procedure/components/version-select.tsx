import type { ProcedureDetails, ProcedureStep } from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import { App } from 'antd'
import { useState } from 'react'
import { reportError } from '#shared/api/error-policy.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { fetchVersion } from '../api/procedure-queries.ts'
import css from './procedure.module.css'

interface Props {
  procedure: ProcedureDetails
  /** Takes the steps of another version into the form. */
  onSteps: (steps: ProcedureStep[]) => void
}

/** Who saved what when; an older version can be taken up again, and is the newest once it is saved. */
export function VersionSelect({ procedure, onSteps }: Props) {
  const t = useT()
  const { message } = App.useApp()
  const { id, version, versions } = procedure
  const [shown, setShown] = useState(version)
  const choose = async (chosen: number) => {
    try {
      onSteps((await fetchVersion(id, chosen)).steps)
      setShown(chosen)
      if (chosen !== version) message.info(t('procedure.page.isOlder', { version: chosen }))
    } catch (error) {
      reportError(error)
    }
  }
  return (
    <AppSelect<number>
      className={css['version'] ?? ''}
      style={{ width: 300 }}
      aria-label={t('procedure.page.versions')}
      value={shown}
      options={versions.map(one => ({
        value: one.version,
        label: t(one.version === version ? 'procedure.page.newest' : 'procedure.page.older', {
          version: one.version,
          by: seededName(t, one.savedBy),
          at: formatDateTime(one.savedAt),
        }),
      }))}
      onChange={chosen => void choose(chosen)}
    />
  )
}
