import { ANSWER_NUMBER_MAX, NUMBER_UNIT_LIMIT, type ProcedureStep, type StepOf } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../../shared/api/api.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { useMay } from '../../../../shared/session/session-store.ts'
import { DeviceSelect } from '../../../../shared/ui/device-select/device-select.tsx'
import { AppInput } from '../../../../shared/ui/input/app-input.tsx'
import { AppSelect } from '../../../../shared/ui/input/app-select.tsx'
import { NumberInput } from '../../../../shared/ui/input/number-input.tsx'
import { Labelled } from './labelled.tsx'
import css from './procedure.module.css'

interface Props<Step extends ProcedureStep> {
  step: Step
  onChange: (step: ProcedureStep) => void
}

/** A telephone number of the contract has at most so many characters. */
const PHONE_LIMIT = 32

export function NumberFields({ step, onChange }: Props<StepOf<'number'>>) {
  const t = useT()
  const bound = (name: 'min' | 'max') => (
    <Labelled label={t(`procedure.edit.${name}`)}>
      {id => (
        <NumberInput
          id={id}
          min={-ANSWER_NUMBER_MAX}
          max={ANSWER_NUMBER_MAX}
          value={step[name]}
          onChange={value => onChange({ ...step, [name]: typeof value === 'number' ? value : null })}
        />
      )}
    </Labelled>
  )
  return (
    <div className={css['line']}>
      {bound('min')}
      {bound('max')}
      <Labelled label={t('procedure.edit.unit')}>
        {id => (
          <AppInput
            id={id}
            maxLength={NUMBER_UNIT_LIMIT}
            value={step.unit}
            onChange={event => onChange({ ...step, unit: event.target.value })}
          />
        )}
      </Labelled>
    </div>
  )
}

export function CallFields({ step, onChange }: Props<StepOf<'call'>>) {
  const t = useT()
  return (
    <Labelled label={t('procedure.edit.phone')}>
      {id => (
        <AppInput
          id={id}
          type="tel"
          maxLength={PHONE_LIMIT}
          value={step.phone}
          onChange={event => onChange({ ...step, phone: event.target.value })}
        />
      )}
    </Labelled>
  )
}

interface CameraProps extends Props<StepOf<'camera'>> {
  cameras: readonly { id: string; name: string }[]
}

export function CameraFields({ step, cameras, onChange }: CameraProps) {
  const t = useT()
  const mayTurn = useMay('live.ptz')
  const known = cameras.find(({ id }) => id === step.cameraId)?.name
  return (
    <div className={css['line']}>
      <Labelled label={t('procedure.edit.camera')}>
        {id => (
          <DeviceSelect
            id={id}
            kind="camera"
            value={step.cameraId || undefined}
            knownName={known}
            onChange={cameraId => onChange({ ...step, cameraId: cameraId ?? '', preset: null })}
          />
        )}
      </Labelled>
      {step.cameraId !== '' && mayTurn && <PresetField step={step} onChange={onChange} />}
    </div>
  )
}

/** Presets are asked of the camera itself; one that cannot be turned offers none. */
function PresetField({ step, onChange }: Props<StepOf<'camera'>>) {
  const t = useT()
  const { cameraId, preset } = step
  const presets = useQuery({
    queryKey: ['ptz', 'presets', cameraId],
    queryFn: ({ signal }) => api.deviceControl.listPresets({ deviceId: cameraId }, { signal }),
    retry: false,
    meta: { ownErrors: true },
  })
  const offered = presets.data ?? []
  const isGone = preset !== null && !offered.some(({ token }) => token === preset.token)
  return (
    <Labelled label={t('procedure.edit.preset')}>
      {id => (
        <AppSelect<string>
          id={id}
          value={preset?.token ?? null}
          allowClear
          loading={presets.isFetching}
          placeholder={t('procedure.edit.noPreset')}
          options={[...(isGone ? [preset] : []), ...offered].map(({ token, name }) => ({
            value: token,
            label: name,
          }))}
          onChange={token => {
            const chosen = offered.find(one => one.token === token)
            onChange({ ...step, preset: chosen ? { token: chosen.token, name: chosen.name } : null })
          }}
        />
      )}
    </Labelled>
  )
}
