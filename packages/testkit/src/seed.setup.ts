import fc from 'fast-check'

// The gate tries the same values each time, so that what is red there was made red by a change. The full suite takes new ones, and
// fast-check names the seed of what fails.
if (process.env['TEST_FULL'] !== '1') fc.configureGlobal({ seed: 20_261_127 })
