import type { DeviceProbe, ProbeStep } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { Alert } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { codecName } from '#shared/lib/codec-name.ts'
import { DeviceLacks } from './device-lacks.tsx'
import { StatusTag } from '../tag/status-tag.tsx'
import css from './probe-result.module.css'

/** A device's clock this far off is worth a word, ms: events carry its time. */
const CLOCK_LIMIT = 5000

/** How a try of a connection went: in a word, step by step, and what to do about what is wrong. */
export function ProbeResult({ probe }: { probe: DeviceProbe }) {
  const t = useT()
  return (
    <div className={css['result']} role="status">
      <Alert
        type={probe.ok ? (isWhole(probe) ? 'success' : 'warning') : 'error'}
        showIcon
        title={headline(t, probe)}
        description={!probe.ok && t(`device.nextStep.${probe.cause ?? 'unreachable'}`)}
      />
      <ProbeSteps steps={probe.steps} isConnected={probe.ok} />
      <Findings probe={probe} />
      <DeviceLacks lacks={probe.lacks ?? []} />
    </div>
  )
}

/** The steps in their order, each with its result and how long it took. */
function ProbeSteps({ steps, isConnected }: { steps: readonly ProbeStep[]; isConnected: boolean }) {
  const t = useT()
  return (
    <ol className={css['steps']}>
      {steps.map(({ step, ok, cause, took }) => (
        <li key={step}>
          <StatusTag
            tone={ok ? 'good' : isConnected ? 'warning' : 'bad'}
            label={t(`enums.probeStep.${step}`)}
          />
          <span className={css['cause']}>
            {ok ? t('device.probe.stepOk') : t(`enums.deviceCause.${cause ?? 'unreachable'}`)}
          </span>
          <span className={css['took']}>{t('device.probe.took', { ms: took })}</span>
        </li>
      ))}
    </ol>
  )
}

/** Login and streams are right, and nothing else was asked for in vain. */
const isWhole = ({ steps, lacks = [] }: DeviceProbe) => lacks.length === 0 && steps.every(({ ok }) => ok)

function headline(t: Translator, probe: DeviceProbe): string {
  if (probe.lockedMinutes !== undefined) return t('device.probe.locked', { minutes: probe.lockedMinutes })
  if (!probe.ok)
    return t('device.probe.failed', { cause: t(`enums.deviceCause.${probe.cause ?? 'unreachable'}`) })
  if (!isWhole(probe)) return t('device.probe.warnings')
  const picture = probe.sources[0]?.streams[0]
  if (picture) return t('device.probe.okPicture', { ...picture, codec: codecName(picture.codec) })
  return probe.zones === undefined ? t('device.probe.ok') : t('device.probe.okZones', { count: probe.zones })
}

function Findings({ probe: { identity, capabilities, clockOffset } }: { probe: DeviceProbe }) {
  const t = useT()
  const words = [identity?.manufacturer, identity?.model, identity?.firmware].filter(Boolean)
  const isClockOff = clockOffset !== undefined && Math.abs(clockOffset) > CLOCK_LIMIT
  return (
    <>
      {words.length > 0 && <p className={css['finding']}>{words.join(' · ')}</p>}
      {capabilities.length > 0 && (
        <p className={css['finding']}>
          {t('device.probe.offers')} {capabilities.map(each => t(`enums.capability.${each}`)).join(' · ')}
        </p>
      )}
      {isClockOff && (
        <Alert
          type="warning"
          showIcon
          title={t(clockOffset > 0 ? 'device.probe.clockAhead' : 'device.probe.clockBehind', {
            seconds: Math.round(Math.abs(clockOffset) / 1000),
          })}
        />
      )}
    </>
  )
}
