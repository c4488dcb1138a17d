import { render } from 'preact';
import { LIVE_TYPES } from '../observe/live-event.ts';
import { App } from './app.tsx';
import { connect } from './events.ts';
import './style.css';

connect(LIVE_TYPES);
const place = document.getElementById('app');
if (place !== null) render(<App />, place);
