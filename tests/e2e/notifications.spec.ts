import { emptyFolder, runServer } from '../hosts/server';
import { expectNoViolations } from './accessibility';
