import type { AlarmDelays } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'

/** The delays of an alarm type in words; none where nothing is set. */
export function delayTexts(
  t: Translator,
  { onDelaySeconds, offDelaySeconds, chatter }: AlarmDelays,
): string[] {
  return [
    ...(onDelaySeconds > 0 ? [t('eventRule.onDelayIs', { seconds: onDelaySeconds })] : []),
    ...(offDelaySeconds > 0 ? [t('eventRule.offDelayIs', { seconds: offDelaySeconds })] : []),
    ...(chatter ? [t('eventRule.chatterIs', { ...chatter })] : []),
  ]
}
