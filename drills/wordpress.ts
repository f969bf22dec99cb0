import { ensureBuilt } from '../scripts/build.mjs'
import { ensurePackages, runProgram } from './programs.ts'

/**
 * The WordPress plugin, packed and uploaded to Debian’s WordPress on a MariaDB, in the browser. WooCommerce and Contact Form 7 aren’t
 * Debian packages: `wordpress/hooks.php` calls the plugin as they document their hooks.
 */
ensurePackages('mariadb-server', 'php-cli', 'wordpress', 'wordpress-theme-twentytwentyone')
await ensureBuilt()
await runProgram('playwright', ['test', '--config=drills', 'drills/wordpress/', ...process.argv.slice(3)])
