import { PURPOSE_LIMIT, SEARCH_REASON_LIMIT } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { Labelled } from '#shared/ui/input/labelled.tsx'
import type { SearchPurpose } from '../model/search-purpose.ts'
import css from './comparison.module.css'

interface Props {
  value: SearchPurpose
  onChange: (value: SearchPurpose) => void
}

/** Asks what a search is for and why: without both nobody looks for a person. */
export function PurposeForm({ value, onChange }: Props) {
  const t = useT()
  return (
    <div className={css['purpose']}>
      <Labelled label={t('comparison.purpose')}>
        {id => (
          <AppInput
            id={id}
            maxLength={PURPOSE_LIMIT}
            placeholder={t('comparison.purposeHint')}
            value={value.purpose}
            onChange={({ target }) => onChange({ ...value, purpose: target.value })}
          />
        )}
      </Labelled>
      <Labelled label={t('comparison.reason')}>
        {id => (
          <AppInput
            id={id}
            maxLength={SEARCH_REASON_LIMIT}
            placeholder={t('comparison.reasonHint')}
            value={value.reason}
            onChange={({ target }) => onChange({ ...value, reason: target.value })}
          />
        )}
      </Labelled>
    </div>
  )
}
