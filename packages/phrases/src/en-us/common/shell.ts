import { phrasesOf } from '../../module.ts'

export const shell = phrasesOf<never>()({
  texts: {
    product: 'Palisade',
    tagline: 'Integrated security management',
    skip: 'Skip to the screen',
    mainMenu: 'Main menu',
    centre: 'Centre',
    noCentreAndArea: 'No center and area permission, function unavailable',
    user: 'Account of {name}',
    logOut: 'Log out',
    connection: {
      live: 'Live',
      liveHint: 'What you see is current.',
      connecting: 'Connecting',
      connectingHint: 'Waiting for the server.',
      reconnecting: 'Reconnecting',
      reconnectingFor: 'Reconnecting, {time}',
      reconnectingHint: 'No news from the server since {time}. What you see may be out of date.',
      refused: 'Not live',
      refusedHint: 'The server sends no news to this window since {time}. Reload the page.',
    },
    clock: {
      serverTime: 'Server time',
      ahead: 'This clock is {by} ahead',
      behind: 'This clock is {by} behind',
      hint: 'The clock of this computer is wrong. Have it set: alarms and recordings go by the server’s.',
    },
    alarmsFailed: 'Alarms cannot be shown here. Reload the page.',
    page: {
      notFound: 'There is no such page',
      notFoundHint: 'The address may be mistyped, or the page is not part of this version.',
      toFirst: 'Go to a screen you may open',
      toHome: 'Go to the home screen',
      failed: 'This screen has failed',
      failedHint: 'The rest of the console goes on working.',
      chunkFailed: 'This screen could not be loaded',
      chunkFailedHint:
        'The connection was interrupted, or the console was updated meanwhile. Reloading helps then.',
      chunkTimeout: 'This screen could not be loaded within {seconds} s',
    },
  },
})
